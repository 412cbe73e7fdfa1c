"""The rules that ``envs/<game>/RULES.md`` lists, and the tests that are marked as proving them."""

import ast
import re
from pathlib import Path

from project import GAMES, ROOT

RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+\b")
DEFINITION = re.compile(rf"^- \*\*({RULE_ID.pattern})\*\* ", re.MULTILINE)


def ledgers():
    """Return the text of each game's RULES.md by the name of the game."""
    paths = {game: ROOT / "envs" / game / "RULES.md" for game in GAMES}
    return {game: path.read_text(encoding="utf-8") for game, path in paths.items() if path.is_file()}


def defined_ids(text):
    """Return the ids of the lines of a ledger, in order."""
    return DEFINITION.findall(text)


def rule_marks(node):
    """Return the arguments of all ``pytest.mark.rule(...)`` below a node; anything but a literal text is an error."""
    marks = [
        call for call in ast.walk(node) if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule")
    ]
    return [ast.literal_eval(argument) for call in marks for argument in call.args]


def marked_in(source):
    """Return ``{test function: ids}`` of the text of a test file."""
    found = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            found[node.name] = [rule for decorator in node.decorator_list for rule in rule_marks(decorator)]
    return found


def marked_tests(folder=ROOT / "tests"):
    """Return ``{id: [path::function]}`` of all tests below a folder, paths relative to the project."""
    found = {}
    for path in sorted(Path(folder).rglob("test_*.py")):
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        for function, rules in marked_in(path.read_text(encoding="utf-8")).items():
            for rule in rules:
                found.setdefault(rule, []).append(f"{name.as_posix()}::{function}")
    return found
