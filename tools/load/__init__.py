"""The load test: players who play whole games over HTTP, and every answer they get checked. See README.md."""
