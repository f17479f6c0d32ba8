"""What the hard bot looks at."""
