"""What the game says, derived from the data: card texts, prompts, moves and events."""
