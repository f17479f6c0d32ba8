"""Several servers that keep the games: clusters, and a master with replicas."""
