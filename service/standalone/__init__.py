"""`rummy serve`: the whole service on one machine, its child processes and the embedded Redis-compatible server."""
