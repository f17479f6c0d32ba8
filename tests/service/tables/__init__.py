"""Tests of tables by themselves; most of what tables do is tested over HTTP in `tests/service/http`."""
