"""Which hidden cards each other player probably holds, from what they took, refused, threw and laid down."""
