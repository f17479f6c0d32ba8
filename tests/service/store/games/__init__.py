"""What is stored of a game: commits, answers, events, rounds."""
