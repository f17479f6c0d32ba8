"""One file for each variant, with the rule numbers of the rulebook."""
