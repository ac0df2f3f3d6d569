"""Owns how all subcommands speak: in which language and to whom, with which ink, on paper or on a terminal."""
