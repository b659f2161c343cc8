"""Splits C++ text into code and comments, keeping every line in its place."""

import re

_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)" | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])+')
      | (?P<number>\.?\d(?:'?[\w.])*)   # so that the ' of 1'000 opens no character""",
    re.DOTALL | re.VERBOSE,
)


def _blank(text):
    return re.sub(r"[^\n]", " ", text)


def code_of(text, keeps_strings=False):
    """The text with its comments, and unless wanted its literals, blanked."""

    def replace(match):
        if match["comment"] or (match["string"] and not keeps_strings):
            return _blank(match[0])
        return match[0]

    return _TOKEN.sub(replace, text)


def comments_of(text):
    """The text with everything but its comments blanked."""
    parts, at = [], 0
    for match in _TOKEN.finditer(text):
        if match["comment"]:
            parts += [_blank(text[at : match.start()]), match[0]]
            at = match.end()
    return "".join(parts) + _blank(text[at:])


def comment_blocks(text):
    """(line, text) of every comment; `//` lines below each other in one column are one comment."""
    blocks = []  # [first line, last line, column, text]
    for match in _TOKEN.finditer(text):
        if not match["comment"]:
            continue
        start = text.rfind("\n", 0, match.start()) + 1
        line, column = text.count("\n", 0, start) + 1, match.start() - start
        continues = blocks and blocks[-1][1:3] == [line - 1, column]
        if continues and not text[start : match.start()].strip():
            blocks[-1][1] = line
            blocks[-1][3] += "\n" + match[0]
        else:
            blocks.append([line, line + match[0].count("\n"), column, match[0]])
    return [(line, words) for line, _, _, words in blocks]
