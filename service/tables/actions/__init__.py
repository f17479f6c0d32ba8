"""What happens at a table, as pure functions from a table to a change: actions of players, and steps of the clock."""
