"""The demonstration events: facts typed out, and an open made from a fixed seed."""
