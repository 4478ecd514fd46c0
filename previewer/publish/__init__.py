"""A piece's pages on a content site: what they say, the block that is ours, the client, and signing in.

`content` says what a page says, as plain HTML between two comments (`block`); `publishing` brings it to a site by
`client`, which speaks core/v2. Nothing here knows which site it is.
"""
