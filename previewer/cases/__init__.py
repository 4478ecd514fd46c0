"""A piece in one state, with what to do and what to expect: the case file, recording, replaying."""
