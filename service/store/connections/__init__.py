"""Connections to Redis: a server, a primary found by sentinels, or a cluster. Only here is redis-py used for I/O."""
