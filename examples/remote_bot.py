#!/usr/bin/env python3
"""A bot that plays people on an Acies server over HTTP: sits down at listed tables and answers.

    remote_bot.py http://127.0.0.1:8080 TOKEN

The token belongs to an account; make one on the account page. Standard library only.
"""

import http.client
import json
import random
import sys
import threading
from urllib.parse import urlsplit


class Server:
    def __init__(self, url, token):
        self.address = urlsplit(url)
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def connect(self):
        kind = {"https": http.client.HTTPSConnection}.get(self.address.scheme,
                                                          http.client.HTTPConnection)
        return kind(self.address.netloc, timeout=60)

    def wish(self, table, name, **members):
        connection = self.connect()
        connection.request("POST", f"/api/tables/{table}/{name}", json.dumps(members), self.headers)
        answer = json.load(connection.getresponse())
        if "error" in answer:
            print(f"{table} {name}: {answer['error']['text']}", file=sys.stderr)
        return "error" not in answer

    def events(self):
        connection = self.connect()
        connection.request("GET", "/api/bot/stream", headers=self.headers)
        response = connection.getresponse()
        if response.status != 200:
            sys.exit(f"{response.status}: {response.read().decode()}")
        for line in response:
            if line.strip():
                yield json.loads(line)


def sit_down(server, row):
    for seat, who in row["seats"].items():
        if who["kind"] == "open" and server.wish(row["id"], "sit", seat=seat):
            server.wish(row["id"], "ready", words=f"{random.getrandbits(128):x}")
            return


def choose(question):
    """Claims whatever it can, and otherwise plays at random: improve on this."""
    claims = [action for action in question["actions"] if action.startswith("claim")]
    return random.choice(claims or question["actions"])


def main(url, token):
    server = Server(url, token)
    for event in server.events():
        if event["type"] == "open" and not event["table"]["you"]:
            threading.Thread(target=sit_down, args=(server, event["table"])).start()
        elif event["type"] == "question":
            server.wish(event["table"], "answer", ply=event["ply"], action=choose(event))
        elif event["type"] == "over":
            print(f"{event['table']}: {event['result'] or 'closed'}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
