"""Reports of a run: one file each, in a language of ours."""
