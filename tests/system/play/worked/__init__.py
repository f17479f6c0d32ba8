"""The rulebook's examples, dealt from stacked packs and played over HTTP."""
