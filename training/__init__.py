"""Training, opponents, checkpoints, the arena and the command line."""
