"""Laws that are tried by chance for as long as one likes: python -m tests.campaigns [SECONDS] [SEED].

`frame.py` tells what a campaign is, and how one is added.
"""

import time

#: When this process began with it: what is imported and set up counts into the seconds that were given.
STARTED = time.monotonic()
