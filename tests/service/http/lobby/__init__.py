"""Ways to a table: the lobby, quick play, rematches, and the limits of new games."""
