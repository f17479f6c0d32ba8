"""Watching the service: metrics, logs, traces, and the files in deploy/watch."""
