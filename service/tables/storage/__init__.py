"""How tables are read, changed and listed: the repository, change requests, commits, the lobby lists of a game."""
