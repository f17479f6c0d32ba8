"""What is stored beside the games: the lobby, deadlines, tallies and the like."""
