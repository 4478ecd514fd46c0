"""Runs the migrations on the connection that `Store.migrate` hands over."""

from alembic import context

from previewer.site.store.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
