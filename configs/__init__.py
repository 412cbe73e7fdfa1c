"""The components of the games and the settings of training runs, as YAML files."""
