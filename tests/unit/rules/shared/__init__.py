"""Rules that several games share (EXT), most of them in variants made for these tests."""
