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
