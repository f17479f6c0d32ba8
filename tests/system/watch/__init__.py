"""Watching the service: metrics, logs, traces, and what deploy/watch makes of them."""
