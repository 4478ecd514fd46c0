"""What the site keeps. SQL is here, nowhere else: a module for each kind of thing, whose functions take a connection.

`Store` opens the database; `read()` and `write()` of it give a `Connection`.
"""

from sqlalchemy import Connection

from previewer.site.store.engine import Store

__all__ = ["Connection", "Store"]
