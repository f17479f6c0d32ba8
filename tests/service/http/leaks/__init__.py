"""What somebody is told depends on nothing that he may not know."""
