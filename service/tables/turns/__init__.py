"""Who moves next, and until when: time limits, bots' turns, and players who miss their turns."""
