"""State machines: clients do at random what clients do, and after every step the table is as each must see it."""
