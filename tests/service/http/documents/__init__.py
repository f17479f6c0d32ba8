"""The contract, problems, texts and pages."""
