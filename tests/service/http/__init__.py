"""Tests of the service as HTTP clients see it, through Flask's test client and a real store."""
