"""The table as a value: its players and status, its events, a change of it, and why a table refuses a request."""
