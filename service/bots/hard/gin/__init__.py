"""The hard bot for gin rummy and its relatives, where only little deadwood may knock: three decisions, all learnt."""
