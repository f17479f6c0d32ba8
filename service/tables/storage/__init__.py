"""How tables are read, listed and committed: the repository, a change as one commit, the lobby lists of a game."""
