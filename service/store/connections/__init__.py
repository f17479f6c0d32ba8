"""Connections to Redis: one server, a master found by sentinels, or a cluster. Only here is redis-py's I/O."""
