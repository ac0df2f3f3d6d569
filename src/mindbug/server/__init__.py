"""Owns playing over the network: HTTP for creating, joining and reading, a WebSocket for every seat."""
