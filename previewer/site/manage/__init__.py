"""What runs the site: modules, connection, keys, extensions, options, messages, the log."""
