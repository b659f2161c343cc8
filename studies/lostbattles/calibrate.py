#!/usr/bin/env python3
"""calibrate.py [--games N] [--bot SPEC] [--out FOLDER] [--books FOLDER] [--only ID,ID]: plays every
battle of Lost Battles bot against bot and writes table.md and its pictures into a folder here.

Needs the program: ./acies builds it, or name it with --acies. Results of a battle are kept in
FOLDER/results/ID.csv; delete one to play it again.
"""

import argparse
import csv
import json
import math
import subprocess
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LEVELS = ["draw", "Pyrrhic", "clear", "major", "strategic", "crushing"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bot", default="greedy:worlds=1,depth=0")
    parser.add_argument("--out", default="greedy", help="a folder beside this file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acies", default=str(ROOT / "build/release/acies"))
    parser.add_argument("--books", help="another folder of books, to try another table")
    parser.add_argument("--only", help="these battles, by id, with commas between")
    return parser.parse_args()


def acies(args, *words):
    command = [args.acies, *words]
    if args.books:
        command += ["--books", args.books]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def battles(args):
    games = json.loads(acies(args, "games", "--json"))
    game = next(one for one in games["games"] if one["name"] == "lostbattles")
    wanted = args.only.split(",") if args.only else None
    return [one for one in game["scenarios"] if wanted is None or one["id"] in wanted]


def play(args, battle):
    file = HERE / args.out / "results" / f"{battle['id']}.csv"
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        acies(args, "match", "lostbattles", args.bot, args.bot, "--scenario", battle["id"],
              "--games", str(args.games), "--seed", str(args.seed), "--csv", str(file))
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


def wilson(share, count):
    square = 1.96 ** 2
    middle = (share + square / (2 * count)) / (1 + square / count)
    spread = 1.96 / (1 + square / count) * math.sqrt(
        share * (1 - share) / count + square / (4 * count * count))
    return middle - spread, middle + spread


def level_of(game):
    difference = abs(int(game["south_points"]) - int(game["north_points"]))
    return 0 if difference == 0 else min(difference // 25, 4) + 1


def summary(battle, games):
    count = len(games)
    south = sum(game["winner"] == "South" for game in games)
    draws = sum(game["winner"] == "draw" for game in games)
    share = (south + draws / 2) / count
    turns = [int(game["turns"]) for game in games]
    mean = sum(turns) / count
    error = math.sqrt(sum((turn - mean) ** 2 for turn in turns) / max(1, count - 1) / count)
    margin = [int(game["south_points"]) - int(game["north_points"]) for game in games]
    return {
        "name": battle["name"]["en"] if isinstance(battle["name"], dict) else battle["name"],
        "id": battle["id"], "games": count, "share": share, "interval": wilson(share, count),
        "mean": mean, "error": 1.96 * error, "turns": Counter(turns),
        "levels": Counter(level_of(game) for game in games),
        "margin": sum(margin) / count,
    }


# ---- pictures ----

def svg(width, height, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'font-family="sans-serif" font-size="12" fill="#222">\n'
            f'<rect width="{width}" height="{height}" fill="#fff"/>\n' + "\n".join(parts) +
            "\n</svg>\n")


def text(x, y, words, anchor="start", colour="#222"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def draw_balance(rows):
    left, width, step = 130, 420, 22
    height = 40 + step * len(rows)
    x = lambda share: left + share * width
    parts = [text(left, 16, "South's share of wins, with 95 % intervals")]
    for tick in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<line x1="{x(tick):.1f}" y1="24" x2="{x(tick):.1f}" y2="{height - 6}" '
                     f'stroke="{"#999" if tick == 0.5 else "#ddd"}"/>')
    for i, row in enumerate(rows):
        y = 40 + step * i
        low, high = row["interval"]
        parts.append(text(left - 8, y + 4, row["name"], "end"))
        parts.append(f'<line x1="{x(low):.1f}" y1="{y}" x2="{x(high):.1f}" y2="{y}" '
                     f'stroke="#3b6ea5" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(row["share"]):.1f}" cy="{y}" r="4.5" fill="#1d3f66"/>')
        parts.append(text(left + width + 8, y + 4, f'{100 * row["share"]:.0f} %'))
    return svg(left + width + 50, height, parts)


def draw_stacks(rows, title, key, labels, colours):
    left, width, step = 130, 420, 22
    height = 64 + step * len(rows)
    parts = [text(left, 16, title)]
    for i, label in enumerate(labels):
        at = left + i * width / len(labels)
        parts.append(f'<rect x="{at:.1f}" y="24" width="11" height="11" fill="{colours[i]}"/>')
        parts.append(text(at + 14, 34, label))
    for i, row in enumerate(rows):
        y = 48 + step * i
        at = left
        parts.append(text(left - 8, y + 12, row["name"], "end"))
        for k, colour in enumerate(colours):
            part = width * row[key].get(k, 0) / row["games"]
            if part > 0:
                parts.append(f'<rect x="{at:.1f}" y="{y}" width="{part:.1f}" height="16" '
                             f'fill="{colour}"/>')
            at += part
    return svg(left + width + 20, height, parts)


def turn_classes(row):
    """Up to 4, 5, 6, 7, 8, 9, 10 turns."""
    classes = Counter()
    for turn, count in row["turns"].items():
        classes[max(0, turn - 4)] += count
    return dict(row, classes=classes)


def write_pictures(rows, folder):
    (folder / "balance.svg").write_text(draw_balance(rows))
    blues = ["#f7d9a8", "#c6dbef", "#9ecae1", "#6baed6", "#4292c6", "#2171b5", "#084594"]
    (folder / "turns.svg").write_text(draw_stacks(
        [turn_classes(row) for row in rows], "How many turns a battle lasts", "classes",
        ["to 4", "5", "6", "7", "8", "9", "10"], blues))
    (folder / "levels.svg").write_text(draw_stacks(
        rows, "How clear the victory is", "levels", LEVELS,
        ["#ccc", "#fee6ce", "#fdbe85", "#fd8d3c", "#d94701", "#7f2704"]))


def table(rows):
    lines = ["| battle | games | South's share (95 %) | turns (95 %) | South's points more | "
             "levels: " + ", ".join(LEVELS) + " |", "|---|---|---|---|---|---|"]
    for row in rows:
        low, high = row["interval"]
        levels = ", ".join(str(row["levels"].get(i, 0)) for i in range(len(LEVELS)))
        lines.append(f'| {row["name"]} | {row["games"]} | {100 * row["share"]:.1f} % '
                     f'({100 * low:.1f} to {100 * high:.1f}) | {row["mean"]:.2f} '
                     f'(± {row["error"]:.2f}) | {row["margin"]:+.1f} | {levels} |')
    return "\n".join(lines) + "\n"


def main():
    args = arguments()
    rows = []
    for battle in battles(args):
        print(f"{battle['id']} ...", file=sys.stderr, flush=True)
        rows.append(summary(battle, play(args, battle)))
    folder = HERE / args.out
    write_pictures(rows, folder)
    (folder / "table.md").write_text(table(rows))
    print(table(rows))


if __name__ == "__main__":
    main()
