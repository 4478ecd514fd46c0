"""The server for assistants, by raw messages, by the protocol's own shapes, and by a client that is not ours."""
