"""Publishing from the window, the sites that are kept, and what sites serve."""
