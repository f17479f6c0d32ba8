"""Players, decks and tables, and what the story of a game must tell."""
