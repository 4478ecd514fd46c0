"""`python -m previewer` is the command `previewer`."""

import sys

from previewer.cli import main

sys.exit(main())
