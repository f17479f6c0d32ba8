"""What clients do wrong, limits, repeated requests, crashes."""
