"""Messages to those who wait for the events of a game, and who is connected."""
