"""Cases in the window: named states, and the steps of a case."""
