"""The card table: the logic of its page in Node."""
