"""The version of this package, for the User-Agent header."""

VERSION = "0.1.0"
