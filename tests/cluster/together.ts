/** What concerns people at different nodes: quick match, challenges, chat, messages, sanctions, a tournament, an overlay. */
import { expect, it } from "vitest";
import type { RoomCode, StreamKey } from "#protocol/ids.ts";
import { decodeFrame } from "#protocol/frames/codec.ts";
import type { Overlay } from "#protocol/frames/overlay.ts";
import type { Challenge } from "#protocol/frames/userRecords.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import type { KeyedStream } from "#protocol/calls/streams.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { GameClient } from "#tests/support/gameClient.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { newGuest } from "#tests/support/restClient.ts";
import { overlayIn } from "#protocol/frames/overlayFrame.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { tournamentClient } from "#tests/support/tournamentPlayer.ts";
import { askServer } from "#tests/support/tournamentSite.ts";
import { within } from "#tests/support/within.ts";
import type { ClusterNode } from "../../scripts/operate/cluster/startCluster.ts";
import { replaced, signal } from "./faults.ts";
import { askNode, connectTo, makeFriends, newPeople, type Somebody } from "./people.ts";
import type { ClusterSite } from "./site.ts";

const pollMs = 200;
const playersOfTournament = isLongRun ? 32 : 4;
const tournamentMsMax = 600_000;

const guest = async (site: ClusterSite): Promise<Somebody> => {
  const { user, token } = await newGuest(site);
  return { id: user.id, token };
};

/** Waits until the client has received one message of this type. */
const heard = (client: SocketClient, type: Parameters<SocketClient["got"]>[0]): Promise<void> =>
  within(
    client.until(() => client.got(type).length > 0),
    type,
  );

/** The connection of this client to the node that has the table: `moved` leads there. */
async function atTable(
  nodes: readonly ClusterNode[],
  client: SocketClient,
  who: Somebody,
  code: RoomCode,
): Promise<SocketClient> {
  client.say("join-room", { code }, "join");
  await within(
    client.until(() => client.got("gameData").length + client.got("moved").length > 0),
    "an answer to join-room",
  );
  const moved = client.last("moved");
  if (moved === undefined) return client;
  const node = nodes.find(({ name }) => name === moved.node);
  if (node === undefined) throw new Error(`there is no ${moved.node}`);
  const there = await connectTo(node, who);
  client.close();
  await there.ask("join-room", { code });
  await heard(there, "gameData");
  return there;
}

/** The table that an overlay shows which is opened at this node: it goes on to the node that it is pointed to. */
async function overlayFrom(
  nodes: readonly ClusterNode[],
  { name, socketPort }: ClusterNode,
  key: StreamKey,
): Promise<Overlay["table"]> {
  const line = await SocketClient.open(socketPort);
  line.say("openOverlay", { key, protocol: PROTOCOL });
  const movedIn = (bytes: Uint8Array): string | null => {
    const [type, payload] = decodeFrame(bytes) as [string, { node?: string }];
    return type === "moved" ? (payload.node ?? null) : null;
  };
  const pointed = (): string | undefined =>
    line.sent.map(({ bytes }) => movedIn(bytes)).find((each) => each !== null) ?? undefined;
  const shown = () =>
    line.sent.map(({ bytes }) => overlayIn(bytes)).find((each) => each !== null && each.table !== null);
  await within(
    line.until(() => shown() !== undefined || pointed() !== undefined),
    `a table at the overlay of ${name}`,
  );
  line.close();
  const there = nodes.find((each) => each.name === pointed());
  return there === undefined ? (shown()?.table ?? null) : overlayFrom(nodes, there, key);
}

export function togetherTests(site: () => ClusterSite): void {
  const three = (): readonly [ClusterNode, ClusterNode, ClusterNode] => {
    const [a, b, c] = site().nodes;
    if (a === undefined || b === undefined || c === undefined) throw new Error("there are three nodes");
    return [a, b, c];
  };

  it("quick match seats two players of two nodes at one table, whichever node they ask", async () => {
    const [a, b, c] = three();
    const people = [await guest(site()), await guest(site())] as const;
    const lines = [await connectTo(a, people[0]), await connectTo(b, people[1])] as const;
    for (const who of people) {
      expect((await askNode(c, "/api/matchmaking/join", who, { body: {} })).status).toBe(200);
    }
    for (const line of lines) await heard(line, "matchFound");
    const [match, other] = [lines[0].last("matchFound"), lines[1].last("matchFound")];
    if (match === undefined) throw new Error("nobody was found");
    expect(other?.gameCode).toBe(match.gameCode);
    const dealer = people.find(({ id }) => match.players.some((each) => each.is_dealer && each.id === id));
    if (dealer === undefined) throw new Error("there is no dealer");
    const path = `/api/matchmaking/games/${match.gameId}/start`;
    expect((await askNode(c, path, dealer, { body: { gameCode: match.gameCode } })).status).toBe(204);
    for (const line of lines) await heard(line, "gameStarted");
    for (const [index, line] of lines.entries()) {
      const who = people[index] as Somebody;
      const there = await atTable([a, b, c], line, who, match.gameCode);
      expect(there.view.me).not.toBeNull();
      there.close();
    }
  });

  it("a challenge reaches a friend at another node, and both sit down at the table that it opens", async () => {
    const [a, b, c] = three();
    const [ama, kofi] = (await newPeople(site(), 2)) as [Somebody, Somebody];
    await makeFriends(site(), ama, kofi);
    const [hers, his] = [await connectTo(a, ama), await connectTo(b, kofi)];
    await expect
      .poll(async () => (await askNode(c, "/api/challenges", ama, { body: { user_id: kofi.id } })).status)
      .toBe(201);
    await heard(his, "challenge");
    const { id } = his.last("challenge") as Challenge;
    expect((await askNode(c, "/api/challenges", kofi)).json).toMatchObject([{ id }]);
    expect((await askNode(b, `/api/challenges/${id}/accept`, kofi, { body: {} })).status).toBe(200);
    await heard(hers, "challengeOver");
    await heard(his, "challengeOver");
    const code = (hers.last("challengeOver") as { game_code?: RoomCode } | undefined)?.game_code;
    if (code === undefined) throw new Error("no table was opened");
    for (const [line, who] of [
      [hers, ama],
      [his, kofi],
    ] as const) {
      const there = await atTable([a, b, c], line, who, code);
      expect(await there.ask("playerJoin", { code })).toMatchObject({ ok: true });
      there.close();
    }
  });

  it("a message to a friend reaches another node", async () => {
    const [a, b] = three();
    const [ama, kofi] = (await newPeople(site(), 2)) as [Somebody, Somebody];
    await makeFriends(site(), ama, kofi);
    const [hers, his] = [await connectTo(a, ama), await connectTo(b, kofi)];
    expect(await hers.ask("sendDirectMessage", { to: kofi.id, text: "good morning, Kofi" })).toMatchObject({
      ok: true,
    });
    await heard(his, "directMessage");
    expect(his.last("directMessage")).toMatchObject({ text: "good morning, Kofi" });
    for (const line of [hers, his]) line.close();
  });

  it("a line of the global chat reaches all nodes", async () => {
    const [a, b] = three();
    const [ama, kofi] = (await newPeople(site(), 2)) as [Somebody, Somebody];
    const [hers, his] = [await connectTo(a, ama), await connectTo(b, kofi)];
    await his.ask("openGlobalChat", {});
    expect(await hers.ask("sendGlobalMessage", { text: "good morning, all nodes" })).toMatchObject({ ok: true });
    await heard(his, "globalMessage");
    expect(his.last("globalMessage")).toMatchObject({ text: "good morning, all nodes", sender_id: ama.id });
    for (const line of [hers, his]) line.close();
  });

  it("a ban at one node ends the user's connections at all others", async () => {
    const [a, b, c] = three();
    const [administrator, kofi] = (await newPeople(site(), 2, "administrator")) as [Somebody, Somebody];
    await site().read(async (knex) =>
      knex("sessions").where("user_id", Number(administrator.id)).update({ proved_at: Date.now() }),
    );
    const lines = [await connectTo(a, kofi), await connectTo(b, kofi)];
    const body = { reason: "abuse", note: "Be kind." };
    expect(await askNode(c, `/api/admin/users/${kofi.id}/ban`, administrator, { body })).toMatchObject({ status: 200 });
    for (const line of lines) {
      expect((await within(line.closed, "the end of a banned user's connection")).code).toBe(4401);
      expect(line.last("sanctioned")).toMatchObject({ kind: "ban" });
    }
    expect((await askNode(a, "/api/users/me", kofi)).status).toBe(401);
  });

  it("an overlay shows a table, whichever node it reaches", async () => {
    const [a, b, c] = three();
    const [ama] = (await newPeople(site(), 1)) as [Somebody];
    const form = { numPlayers: 2, winPoints: 1, difficulty: "easy" };
    expect(await askNode(a, "/api/games/create-bot", ama, { body: form })).toMatchObject({ status: 201 });
    const settings = { name: "mine", follows: { kind: "player", user: ama.id }, scene: "table" };
    const made = await askNode(b, "/api/streams", ama, { body: settings });
    expect(made).toMatchObject({ status: 201 });
    const { key } = made.json as KeyedStream;
    for (const node of [a, b, c]) {
      const seen = await overlayFrom([a, b, c], node, key);
      expect(seen?.players).toHaveLength(2);
    }
  });

  it("a tournament ends with one champion, with every player at any node, though its leader is killed", async () => {
    const [administrator, ...players] = await newPeople(site(), 1 + playersOfTournament, "administrator");
    if (administrator === undefined) throw new Error("nobody is the administrator");
    const server = site();
    const startDate = Date.now() + 600_000;
    const staff = (path: string, method: string, body: object) =>
      askServer(server, `/api/admin/tournaments${path}`, administrator, method, body);
    const times = { startDate, endDate: startDate + 3_600_000 };
    const form = { name: "Over all nodes", maxPlayers: players.length, entryFee: 0, prizePool: 100, ...times };
    const { id } = (await staff("", "POST", { ...form, format: "single" })) as { id: string };
    await staff(`/${id}/open`, "POST", { winPoints: 1, bestOf: 1, finalBestOf: 1 });
    await staff(`/${id}/pause`, "PUT", { paused: true, reason: "" });
    for (const player of players) {
      await askServer(server, `/api/tournaments/${id}/registration`, player, "POST");
      await askServer(server, `/api/tournaments/${id}/check-in`, player, "POST");
    }
    await server.read(async (knex) =>
      knex("tournament_drafts").where("id", Number(id)).update({ starts_at: Date.now() }),
    );
    await staff(`/${id}/pause`, "PUT", { paused: false, reason: "" });
    const read = (path: string, token: string) => askServer(server, path, { token });
    const clients: GameClient[] = [];
    for (const [index, player] of players.entries()) {
      clients.push(await tournamentClient({ socketUrl: server.socketUrl, up: () => server.up(), read }, player, index));
    }
    const detail = async (): Promise<TournamentDetail> =>
      (await askServer(server, `/api/tournaments/${id}`, administrator)) as TournamentDetail;
    const over = async (): Promise<TournamentDetail> => {
      for (;;) {
        const now = await detail();
        if (now.status === "completed") return now;
        await new Promise((done) => setTimeout(done, pollMs));
      }
    };
    // the next leader goes on with the round
    await expect.poll(async () => (await detail()).matches.some(({ state }) => state === "playing")).toBe(true);
    const leader = await server.leader();
    const pid = signal(leader, "SIGKILL");
    const { champion, participants, matches } = await within(over(), "the tournament is over", tournamentMsMax);
    expect(participants[0]?.id).toBe(champion);
    expect(matches.every(({ state }) => state === "decided" || state === "void")).toBe(true);
    const tables = await server.read(async (knex) =>
      knex("tournament_calls")
        .where({ tournament_id: Number(id) })
        .pluck("code"),
    );
    expect(new Set(tables).size).toBe(tables.length);
    await Promise.all(clients.map((client) => client.leave()));
    await replaced(leader, pid);
  });
}
