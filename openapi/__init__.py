"""The contract, and what is made from it."""
