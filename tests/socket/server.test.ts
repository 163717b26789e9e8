/** The whole server on its embedded store: tokens, sockets, rooms and the journal together. */
import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { isErrorLine, logLines } from "../support/logLines.ts";

let dir: string;
let rest: RestServer;
const environment = () => ({ DATA_DIR: dir, BOT_PACE_PERCENT: "0" });
beforeEach(async () => {
  dir = newFolder("spar-socket-");
  rest = await startRestServer(environment());
});
afterEach(async () => {
  await rest.stop();
  rmSync(dir, { recursive: true, force: true });
});

interface Guest {
  readonly token: string;
  readonly id: string;
}

const call = ({ token }: Guest): Promise<SocketClient> => SocketClient.welcome(rest.server.socketPort, token);

async function newGame({ token }: Guest, path: "create" | "create-bot", body: object = {}): Promise<RoomCode> {
  const { json } = await rest.ask(`/api/games/${path}`, { token, body });
  return (json as { game: { code: RoomCode } }).game.code;
}

describe("a session that ends", () => {
  it("ends every open socket of its own at once, and opens none any more", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    const [page, tab, other] = [await call(ama), await call(ama), await call(kofi)];
    const code = await newGame(ama, "create-bot");
    await page.ask("join-room", { code });
    expect((await rest.ask("/api/auth/logout", { method: "POST", token: ama.token })).status).toBe(204);
    expect((await page.closed).code).toBe(4401);
    expect((await tab.closed).code).toBe(4401);
    await other.idle();
    const again = await SocketClient.open(rest.server.socketPort);
    again.say("hello", { token: ama.token, protocol: 2 });
    expect((await again.closed).code).toBe(4401);
    expect(again.sent).toEqual([]);
  });
});

describe("a server that stops", () => {
  it("has kept every action that it acknowledged, and gives the table back", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    const code = await newGame(ama, "create");
    const [host, guest] = [await call(ama), await call(kofi)];
    for (const client of [host, guest]) {
      await client.ask("join-room", { code });
      expect(await client.ask("playerJoin", { code })).toMatchObject({ ok: true });
    }
    const dealt = await host.ask("dealCards", { code }, "the-deal");
    await guest.idle();
    const [card_id] = guest.view.legal as [string];
    const played = await guest.ask("playCard", { code, card_id }, "the-lead");
    expect([dealt, played]).toMatchObject([{ ok: true }, { ok: true }]);
    const { cards } = guest.view;
    await rest.server.stop();
    expect((await guest.closed).code).toBe(1012);
    expect(guest.got("gameMessage")).toEqual([{ code, notice: "server-restarting" }]);
    rest = await startRestServer(environment());
    const back = await call(kofi);
    await back.ask("join-room", { code });
    expect(back.view.cards).toEqual(cards);
    expect(back.update.version).toBe((played as { version: number }).version);
    expect(await back.ask("playCard", { code, card_id }, "the-lead")).toEqual(played);
    expect(await back.ask("rematch", { code }, "the-lead")).toMatchObject({
      ok: false,
      code: "id-reused",
    });
  });

  it("says nothing of cards or tokens in its log, and nothing at all of an ordinary game", async () => {
    const ama = await rest.guest();
    const code = await newGame(ama, "create-bot", { difficulty: "easy", winPoints: 1 });
    const client = await call(ama);
    await client.ask("join-room", { code });
    const mustAct = ({ phase, legal, current_player_position: turn }: GameView): boolean =>
      legal.length > 0 || (phase === "deck" && turn === 0);
    while (client.view.phase !== "game_over") {
      const { version, view } = client.update;
      if (view.phase === "deck") await client.ask("dealCards", { code });
      else await client.ask("playCard", { code, card_id: view.legal[0] as string });
      await client.until(
        () => client.update.version > version && (mustAct(client.view) || client.view.phase === "game_over"),
      );
    }
    expect(client.view.phase).toBe("game_over");
    const log = rest.log.join("\n");
    expect(log).not.toContain(ama.token);
    expect(log).not.toMatch(/"(10|[6-9JQKA])[SHDC]"/);
    expect(logLines(rest.log).filter(isErrorLine)).toEqual([]);
  });
});

describe("the chat of a game", () => {
  it("is visible to its players only", async () => {
    const ama = await rest.guest();
    const code = await newGame(ama, "create-bot", { winPoints: 1 });
    const client = await call(ama);
    await client.ask("join-room", { code });
    await client.ask("sendMessage", { code, text: "hello" });
    const { json, status } = await rest.ask(`/api/messages/games/${code}`, { token: ama.token });
    expect([status, json]).toMatchObject([200, [{ message: "hello", user_id: ama.id }]]);
    const stranger = await rest.guest();
    expect((await rest.ask(`/api/messages/games/${code}`, { token: stranger.token })).status).toBe(403);
  });
});
