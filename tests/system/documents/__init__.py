"""Runs every example of the documents."""
