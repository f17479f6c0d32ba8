"""What the tests share: one HTTP client, one legal player, one way to start servers, and the contract."""
