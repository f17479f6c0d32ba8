"""Tests of the service over HTTP, with Flask's test client and a real store."""
