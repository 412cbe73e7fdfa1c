"""Where the project's sources lie and what they are called once installed."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {
    "larceny": "src/larceny",
    "larceny.envs": "envs",
    "larceny.training": "training",
    "larceny.configs": "configs",
    "larceny.checkpoints": "checkpoints",
    "larceny.benchmarks": "benchmarks",
}
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "envs").glob("*/state.py")))
