"""Messages for readers that wait for the events of a game, and presence."""
