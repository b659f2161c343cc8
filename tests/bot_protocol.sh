#!/usr/bin/env bash
# Plays the example bot through the bot protocol: it must win against random play, finish games
# against the greedy bot, and a bot that misbehaves must be named.
#   tests/bot_protocol.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
acies=${1:-build/release/acies}
bot="cmd:python3 examples/bot.py"

fail() { echo "bot protocol: $1" >&2; exit 1; }

against_random=$("$acies" match "$bot" random --games 20 --seed 5 --json)
wins=$(python3 -c 'import json,sys; print(json.load(sys.stdin)["wins"])' <<<"$against_random")
[ "$wins" -ge 15 ] || fail "the example bot won only $wins of 20 games against random"

against_greedy=$("$acies" match "$bot" greedy --games 6 --seed 5 --json)
games=$(python3 -c 'import json,sys; r=json.load(sys.stdin); print(r["wins"]+r["draws"]+r["losses"])' <<<"$against_greedy")
[ "$games" -eq 6 ] || fail "only $games of 6 games against greedy were finished"

complaint=$("$acies" match "cmd:echo ready; while read -r question; do echo nonsense; done" random --games 2 2>&1 >/dev/null) && fail "a bot that talks nonsense was let through"
grep -q "answered 'nonsense'" <<<"$complaint" || fail "the complaint does not say what was answered: $complaint"
echo "3 passed, 0 failed"
