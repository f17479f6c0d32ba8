"""Tests of the processes: settings, the embedded server, the commands, the locks."""
