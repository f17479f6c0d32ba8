"""One round of each variant in words: people can read it, and the tests play it."""
