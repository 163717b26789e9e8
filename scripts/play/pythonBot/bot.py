"""A bot for Spar in Python, written from docs/protocol.md alone: it uses none of Spar's code, and Python's standard
library only. It makes itself a guest, sits down at a table, wishes good luck, plays one match to its end, and comes back
when its connection breaks."""

import argparse
import json
import sys
import time
import urllib.error
import urllib.request
from urllib.parse import urljoin, urlsplit

from wire import Closed, WebSocket, pack, unpack

PROTOCOL = 2
WAITING, DECK, PLAY, HAND_OVER, GAME_OVER = range(5)
READY, HELD_BY_COMPUTER = 1, 4
ANSWER_S_MAX, QUIET_S_MAX, RETRY_S, LIMITED_S, RETRY_S_MAX = 10, 60, 0.25, 5, 60
FAILURES_MAX, REFUSALS_MAX = 12, 20
# Refusals after which the same frame is sent again.
AGAIN = ("try-again", "too-many-messages")
# Refusals and close codes that end the match.
FINAL_REFUSALS = ("game-full", "game-frozen", "game-over", "game-not-found")
FINAL_CODES = (4400, 4401, 1003)
RANKS, SUITS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A"), "SHDC"


class GivenUp(Exception):
    """The reason why the bot cannot continue."""


def name_of(byte):
    """The name of a card's byte in a client's message, such as 10S."""
    card = byte % 36
    return RANKS[card % 9] + SUITS[card // 9]


def choose(cards):
    """The bot's choice among the legal cards. Replace it with your own."""
    return cards[0]


def move_at(table):
    """The bot's next message: its type, and its fields besides the code; None while others act."""
    phase, turn, seats, own = table[4], table[7], table[11], table[18]
    if own is None:
        return ("playerJoin", {}) if phase == WAITING else None
    seat, cards, legal, _ = own
    bits = seats[seat][3]
    if bits & HELD_BY_COMPUTER:
        return "playerJoin", {}
    if phase == DECK and turn == seat:
        return "dealCards", {}
    if phase == PLAY and legal:
        return "playCard", {"card_id": choose([name_of(byte) for byte in cards if legal & 1 << byte // 36])}
    if phase == HAND_OVER and not bits & READY:
        return "readyForNextHand", {}
    return None


def scores_of(table):
    """Points by seat, the own first."""
    seat = table[18][0]
    scores = [each[0] for each in table[11]]
    return scores[seat:] + scores[:seat]


class Bot:
    """A bot at one table, on one connection after another."""

    def __init__(self, code):
        self.code = code
        self.table = None
        # The server of a cluster to which the table has moved.
        self.node = None
        # The frame without an answer: sent again, unchanged, on the next connection.
        self.pending = None
        self.actions = self.refusals = self.hands_told = 0
        self.has_greeted = False

    def play(self, socket, token):
        """Plays on one connection until the match is over. Raises Closed if the connection ends before."""
        self.table = self.node = None
        join = ["join-room", {"code": self.code}, "join"]
        socket.send(pack(["hello", {"token": token, "protocol": PROTOCOL}]))
        while self.table is None or self.table[4] != GAME_OVER:
            message_type, payload, *answered = unpack(socket.receive(QUIET_S_MAX if self.pending is None else ANSWER_S_MAX))
            if message_type == "welcome":
                socket.send(pack(join))
                if self.pending is not None:
                    socket.send(pack(self.pending))
            elif message_type == "moved" and payload["code"] == self.code:
                self.node = payload["node"]
                raise Closed(1000, f"the table is on the server {self.node}")
            elif message_type == "ack" and answered == ["join"] and payload.get("code") in AGAIN:
                time.sleep(RETRY_S)
                socket.send(pack(join))
            elif message_type == "game-not-found":
                raise GivenUp(f"there is no table {self.code}")
            elif message_type == "gameMessage" and payload["notice"] != "server-restarting":
                raise GivenUp(f"the table is {payload['notice']}")
            self.look(message_type, payload)
            if self.pending is not None and answered == [self.pending[2]]:
                self.hear_answer(socket, message_type, payload)
            if self.pending is None and self.table is not None:
                self.act(socket, self.greeting() or move_at(self.table))

    def look(self, message_type, payload):
        """Stores the latest view of the table."""
        if message_type not in ("gameData", "updatedGameData"):
            return
        shown = payload["play"] if message_type == "gameData" else payload
        if self.table is not None and shown[1] < self.table[1]:
            return
        self.table = shown
        if shown[4] >= HAND_OVER and shown[5] > self.hands_told and shown[18] is not None:
            self.hands_told = shown[5]
            print(f"hand {shown[5]}: {' to '.join(map(str, scores_of(shown)))}", flush=True)

    def hear_answer(self, socket, message_type, payload):
        """Handles the answer to the pending frame."""
        action = self.pending[0]
        if message_type != "ack" or payload["ok"]:
            if action != "getGameData":
                self.refusals = 0
            self.pending = None
            # An ack has no table. A line of chat changes nothing on it.
            if message_type == "ack" and action not in ("getGameData", "sayPhrase"):
                self.act(socket, ("getGameData", {}))
            return
        self.refusals += 1
        if payload["code"] in FINAL_REFUSALS or self.refusals > REFUSALS_MAX:
            raise GivenUp(f"{payload['code']}: {payload['message']}")
        if payload["code"] in AGAIN:
            time.sleep(RETRY_S * self.refusals)
            socket.send(pack(self.pending))
        else:
            self.pending = None
            self.act(socket, ("getGameData", {}))

    def greeting(self):
        """A line of chat once the bot has a seat: it is acknowledged without a view."""
        if self.has_greeted or self.table[18] is None:
            return None
        self.has_greeted = True
        return "sayPhrase", {"phrase": "goodLuck"}

    def act(self, socket, move):
        if move is None:
            return
        message_type, rest = move
        self.pending = [message_type, {"code": self.code, **rest}, f"bot-{self.actions}"]
        self.actions += 1
        socket.send(pack(self.pending))


def call(server, path, token=None):
    """A REST call: with a token, which may be empty, a POST."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    asked = urllib.request.Request(urljoin(server, f"/api/{path}"), None if token is None else b"{}", headers)
    try:
        with urllib.request.urlopen(asked, timeout=ANSWER_S_MAX) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        raise GivenUp(f"{refused.code} {json.load(refused)['message']} ({path})") from refused
    except OSError as error:
        raise GivenUp(f"{server} does not answer: {error}") from error


def play_match(server, code):
    """Plays one match to its end; returns the bot and the number of connections."""
    config = call(server, "config")
    if config["protocol"] != PROTOCOL:
        raise GivenUp(f"the server speaks protocol {config['protocol']}, this bot {PROTOCOL}")
    token = call(server, "auth/guest", "")["token"]
    game = {"code": code} if code else call(server, "games/create-bot", token)["game"]
    print(f"table {game['code']}", flush=True)
    bot, failures, connections = Bot(game["code"]), 0, 0
    bot.node = game.get("node")
    while True:
        connections += 1
        socket = None
        try:
            url = config["socketUrl"] if bot.node is None else f"{config['socketUrl']}/{bot.node}"
            bot.node = None
            socket = WebSocket(url, ANSWER_S_MAX)
            bot.play(socket, token)
            return bot, connections
        except Closed as closed:
            failures = failures + 1 if bot.table is None else 1
            if closed.code in FINAL_CODES or failures > FAILURES_MAX:
                raise GivenUp(f"the connection ended: {closed}") from closed
            print(f"connecting again after {closed}", flush=True)
            # A table that has moved is followed at once, unless it moves on and on.
            if bot.node is not None and failures <= 2:
                continue
            wait_s = LIMITED_S if closed.code == 4429 else RETRY_S
            time.sleep(min(wait_s * 2 ** (failures - 1), RETRY_S_MAX))
        finally:
            if socket is not None:
                socket.close()


def main():
    parser = argparse.ArgumentParser(description="Plays one match of Spar as a guest, against the computer.")
    parser.add_argument("--server", default="http://127.0.0.1:3000", help="where the server is (%(default)s)")
    parser.add_argument("--code", help="plays at this table")
    options = parser.parse_args()
    if urlsplit(options.server).scheme not in ("http", "https"):
        parser.error(f"--server {options.server}: no http address")
    bot, connections = play_match(options.server, options.code)
    is_won = bot.table[14] == bot.table[18][0]
    scores = " to ".join(map(str, scores_of(bot.table)))
    print(f"{'won' if is_won else 'lost'} {scores}, connections: {connections}")


if __name__ == "__main__":
    try:
        main()
    except GivenUp as why:
        sys.exit(str(why))
