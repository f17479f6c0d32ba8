"""No answer depends on what is hidden from its viewer."""
