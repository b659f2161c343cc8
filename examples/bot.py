#!/usr/bin/env python3
"""A bot for Acies in a page of Python: it reads questions, one JSON object a line, and answers
with one of the action texts. Try it:

    ./acies match "cmd:python3 examples/bot.py" greedy --games 10

It plays Battle Line by three rules of thumb: claim what can be claimed, add a card where it fits
best, and draw troops. Every other game it plays at random."""
import json
import random
import re
import sys


def cards_at(view, seat, flag):
    return view["flags"][flag - 1][seat]["cards"]


def parse(card):
    """('red', 7) of 'red7', or None for a tactics card."""
    match = re.fullmatch(r"([a-z]+)(\d+)", card)
    return (match[1], int(match[2])) if match else None


def worth(action, view, seat):
    """How much we like an action; higher is better."""
    words = action.split()
    if words[0] == "claim":
        return 100
    if words[0] == "draw":
        return 10 if words[1] == "troops" else 5
    if words[0] != "play" or len(words) < 3 or parse(words[1]) is None:
        return random.random()
    colour, value = parse(words[1])
    line = [parse(card) for card in cards_at(view, seat, int(words[2]))]
    if None in line:
        return 3
    if not line:
        return 1 + value / 10
    one_colour = all(c == colour for c, _ in line)
    spread = max(v for _, v in line + [(colour, value)]) - min(v for _, v in line + [(colour, value)])
    if all(v == value for _, v in line):
        return 8
    return 9 if one_colour and spread <= 2 else 4 if one_colour else 2 if spread <= 2 else 0


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print("ready", flush=True)
    elif message["type"] == "choose":
        seat, view, actions = message["seat"], message["view"], message["actions"]
        is_known = message["game"] == "battleline"
        print(max(actions, key=lambda a: worth(a, view, seat)) if is_known else random.choice(actions), flush=True)
