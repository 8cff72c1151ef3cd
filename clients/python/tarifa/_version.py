"""The version of this package, for the User-Agent header."""

VERSION = "1.0.0"
