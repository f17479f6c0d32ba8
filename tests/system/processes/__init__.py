"""Tests of what carries the service: settings, the embedded server, the commands, the locks."""
