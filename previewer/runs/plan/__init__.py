"""How a plan is made: looks, checks, pictures, what the program judges itself, and what an earlier run has done."""
