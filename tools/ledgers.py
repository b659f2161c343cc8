"""Reads the rule ledgers docs/rules/<game>.md and <game>.ru.md; shared by pack and ledger."""

import re
from dataclasses import dataclass
from pathlib import Path

ID = r"[A-Z]+(?:-[A-Z]+)*-\d+\.\d+(?:\.\d+)?[a-z]?"
STATUSES = ("done", "partial", "left out")

_CHAPTER = re.compile(r"## (.+)")
_RULE = re.compile(rf"- \*\*({ID})\*\* (.+)")
_STATUS = re.compile(r"`([^`]+)` (.+)")


class LedgerFault(Exception):
    """A line that cannot be read; its text starts with file:line."""


@dataclass
class Rule:
    id: str
    status: str  # empty in a translation: the English ledger alone keeps it
    text: str
    chapter: str
    place: str  # file:line


def letters(rule_id):
    """ONUS-T of ONUS-T-9.3."""
    return rule_id.rpartition("-")[0]


def read_ledger(path, has_status):
    """The rules of one file by id, in the file's order."""
    rules, chapter = {}, None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{path}:{number}"
        if match := _CHAPTER.fullmatch(line):
            chapter = match[1]
        elif line.startswith("- **"):
            rule = _read_rule(line, chapter, place, has_status)
            if rule.id in rules:
                raise LedgerFault(f"{place}: {rule.id} stands already at {rules[rule.id].place}")
            rules[rule.id] = rule
    return rules


def _read_rule(line, chapter, place, has_status):
    match = _RULE.fullmatch(line)
    if not match:
        raise LedgerFault(f"{place}: not a rule; expected '- **BL-4.4** text'")
    if chapter is None:
        raise LedgerFault(f"{place}: {match[1]} stands before the first chapter")
    status, text = "", match[2]
    if has_status:
        marked = _STATUS.fullmatch(text)
        if not marked or marked[1] not in STATUSES:
            raise LedgerFault(f"{place}: {match[1]} needs one of `{'`, `'.join(STATUSES)}`")
        status, text = marked[1], marked[2]
    return Rule(match[1], status, text, chapter, place)


def read_games(folder):
    """(game, English rules, Russian rules) for every ledger, by name of game."""
    games = []
    for path in sorted(Path(folder).glob("*.md")):
        if re.fullmatch(r"[a-z_]+\.md", path.name):
            russian = path.with_name(path.stem + ".ru.md")
            if not russian.exists():
                raise LedgerFault(f"{path}:1: {russian.name} is missing")
            games.append((path.stem, read_ledger(path, True), read_ledger(russian, False)))
    return games
