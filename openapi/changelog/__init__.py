"""What changed between two contracts: what breaks clients, what was added, and a section of the changelog."""
