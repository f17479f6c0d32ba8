"""How near a hand is to a declaration with runs among its melds (IND-05)."""
