"""Every example of the documents is run."""
