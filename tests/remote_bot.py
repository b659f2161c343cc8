#!/usr/bin/env python3
"""remote_bot.py PROGRAM: examples/remote_bot.py plays a whole game on a real server against a person
who answers by HTTP. Standard library only."""

import http.client
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Person:
    def __init__(self, port):
        self.host = f"127.0.0.1:{port}"
        self.cookie = ""

    def ask(self, method, path, body=None, status=200):
        connection = http.client.HTTPConnection(self.host, timeout=30)
        connection.request(method, path, None if body is None else json.dumps(body),
                           {"Origin": f"http://{self.host}", "Cookie": self.cookie})
        response = connection.getresponse()
        if response.getheader("Set-Cookie"):
            self.cookie = response.getheader("Set-Cookie").split(";")[0]
        text = response.read().decode()
        assert response.status == status, f"{method} {path}: {response.status} {text}"
        return json.loads(text)


def play(person, table):
    for _ in range(2000):
        now = person.ask("GET", f"/api/tables/{table}")
        if now["row"]["stage"] == "over":
            return now
        question = now["question"]
        if question and question.get("actions"):
            action = random.choice(question["actions"])["action"]
            person.ask("POST", f"/api/tables/{table}/answer",
                       {"ply": question["ply"], "action": action})
    raise AssertionError("the game did not end")


def open_table(person):
    table = person.ask("POST", "/api/tables", {
        "game": "battleline", "seats": {"South": "me", "North": "open"},
        "is_listed": True})["table"]["id"]
    person.ask("POST", f"/api/tables/{table}/ready", {"words": "luck"})
    return table


def main(program):
    random.seed(5)
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [program, "serve", "--port", "0", "--data", folder, "--no-limits", "--quiet",
             "--lang", "en"], stdout=subprocess.PIPE, text=True)
        bot = None
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
            owner = Person(port)
            owner.ask("POST", "/api/guest", {})
            owner.ask("POST", "/api/tokens", {"label": "no"}, status=403)  # guests have none
            owner.ask("POST", "/api/register", {"name": "Talos", "password": "bronze giant"})
            made = owner.ask("POST", "/api/tokens", {"label": "test"})
            bot = subprocess.Popen([sys.executable, ROOT / "examples/remote_bot.py",
                                    f"http://127.0.0.1:{port}", made["token"]],
                                   stdout=subprocess.PIPE, text=True)
            person = Person(port)
            person.ask("POST", "/api/guest", {})
            for _ in range(2):
                table = open_table(person)
                end = play(person, table)
                assert end["row"]["seats"]["North"]["name"] == "Talos", end["row"]
                assert end["end"]["reason"] == "rules", end["end"]
                line = bot.stdout.readline()
                assert line.strip() == f"{table}: {end['end']['result']}", line
                # Talk at a finished table is no news to a bot: the next line is of the next game.
                person.ask("POST", f"/api/tables/{table}/chat", {"text": "well played"})
            tokens = owner.ask("GET", "/api/tokens")["tokens"]
            assert [one["label"] for one in tokens] == ["test"], tokens
            owner.ask("DELETE", f"/api/tokens/{tokens[0]['id']}")
            late = subprocess.run([sys.executable, ROOT / "examples/remote_bot.py",
                                   f"http://127.0.0.1:{port}", made["token"]],
                                  capture_output=True, text=True, timeout=30)
            assert late.returncode != 0 and "401" in late.stderr, late
        finally:
            if bot:
                bot.kill()
            server.terminate()
            server.wait(10)
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main(sys.argv[1])
