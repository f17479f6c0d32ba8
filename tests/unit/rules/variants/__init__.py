"""One file for each variant, by the numbers of the rulebook."""
