"""The load test: players play whole games over HTTP, and every answer is checked. See README.md."""
