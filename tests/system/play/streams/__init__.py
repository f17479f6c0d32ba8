"""Waiting for events: streams, long polls, presence."""
