"""State machines: clients act at random, and after every step the table is as each of them must see it."""
