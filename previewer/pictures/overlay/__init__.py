"""A phone's own screenshot held against our drawing of the same piece: what look it has, and where rows differ."""
