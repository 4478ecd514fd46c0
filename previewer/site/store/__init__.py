"""What the site keeps. SQL is here and in the modules of single tables, nowhere else."""

from previewer.site.store.engine import Store

__all__ = ["Store"]
