"""Optional rules (OPT), alone and together, and which games take them."""
