"""What makes a meld, what fits on one, what jokers stand for, what may be borrowed, and what first melds must total."""
