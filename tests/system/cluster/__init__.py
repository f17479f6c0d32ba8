"""Several servers that keep the games: clusters, and a primary with replicas."""
