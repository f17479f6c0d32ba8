"""What bots remember, and what the others probably hold."""
