"""What processes tell each other over Redis channels: new events of a game, and who is connected."""
