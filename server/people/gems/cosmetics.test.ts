/** Cosmetics over real HTTP and sockets: buying, wearing, and what the others at a table see. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RoomCode } from "#protocol/ids.ts";
import { COSMETIC_KEYS, type OwnCosmetics } from "#protocol/calls/cosmetics.ts";
import type { Gems } from "#protocol/calls/gems.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import { userAccount } from "#server/people/gems/ledger.ts";
import { houseOpening } from "#server/events/tournaments/entry/lifeCycle.ts";
import { finishedMatch, storeMatch } from "#tests/support/finishedMatch.ts";
import { SocketClient } from "#tests/support/socketClient.ts";

let place: RestPlace;
let keys = 0;
beforeAll(async () => {
  place = await startRestPlace();
});
afterAll(() => place.stop());

const ask = (path: string, { token }: RestPlayer, method = "GET", body?: object) =>
  place.rest.ask(path, { token, method, ...(body !== undefined && { body }) });
const own = async (who: RestPlayer) => (await ask("/api/users/me/cosmetics", who)).json as OwnCosmetics;
const buy = (who: RestPlayer, key: string) => ask(`/api/users/me/cosmetics/${key}`, who, "POST");
const wear = (who: RestPlayer, look: object) =>
  ask("/api/users/me/look", who, "PUT", { back: null, felt: null, frame: null, ...look });
const rich = async (amount: number): Promise<RestPlayer> => {
  const who = await place.player();
  const entries = [
    { account: userAccount(who.id), amount },
    { account: "house" as const, amount: -amount },
  ];
  await place.rest.server.store.gems.post({ key: `rich:${(keys += 1)}`, cause: "event", entries, at: 1 });
  return who;
};

test("a cosmetic is bought once for its price, and stands in the history", async () => {
  const ama = await rich(100);
  const answers = await Promise.all([1, 2, 3].map(() => buy(ama, "lattice")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { balance, items } = await own(ama);
  expect(balance).toBe(70);
  expect(items.filter(({ owned_at }) => owned_at !== null).map(({ key }) => key)).toEqual(["lattice"]);
  expect(items).toHaveLength(COSMETIC_KEYS.length);
  const gems = (await ask("/api/users/me/gems", ama)).json as Gems;
  expect(gems.items[0]).toMatchObject({ amount: -30, cause: "purchase", subject: "lattice" });
});

test("one that is too dear, only given by events, or unknown is not sold", async () => {
  const ama = await rich(59);
  expect(await buy(ama, "waves")).toMatchObject({ status: 409, json: { code: "not_enough_gems" } });
  expect(await buy(ama, "stars")).toMatchObject({ status: 409, json: { code: "not_for_sale" } });
  expect(await buy(ama, "__proto__")).toMatchObject({ status: 404 });
  expect((await own(ama)).balance).toBe(59);
  const guest = await place.rest.guest();
  expect((await ask("/api/users/me/cosmetics", guest)).status).toBe(403);
});

test("what is owned can be worn, in its own place, and taken off", async () => {
  const ama = await rich(500);
  await buy(ama, "lattice");
  await buy(ama, "indigo");
  expect(await wear(ama, { back: "waves" })).toMatchObject({ status: 409, json: { code: "not_owned" } });
  expect(await wear(ama, { felt: "lattice" })).toMatchObject({ status: 409, json: { code: "not_owned" } });
  expect((await wear(ama, { back: "<b>" })).status).toBe(400);
  expect((await wear(ama, { back: "lattice", felt: "indigo" })).json).toMatchObject({
    look: { back: "lattice", felt: "indigo", frame: null },
  });
  const profile = await ask(`/api/users/${ama.id}/profile`, ama);
  expect(profile.json).toMatchObject({ user: { look: { back: "lattice", felt: "indigo" } } });
  await wear(ama, {});
  expect((await ask(`/api/users/${ama.id}/profile`, ama)).json).not.toHaveProperty("user.look");
});

test("everybody at the table sees it, at once, for the player and not for a card", async () => {
  const [ama, kofi] = [await rich(500), await place.player()];
  await buy(ama, "cowrie");
  const made = await ask("/api/games/create", ama, "POST", {
    winPoints: 5,
    includeAces: true,
    includeSixes: true,
    isRated: false,
    numPlayers: 2,
    userId: ama.id,
  });
  const { code } = (made.json as { game: { code: RoomCode } }).game;
  const other = await SocketClient.welcome(place.rest.server.socketPort, kofi.token, () => 0);
  other.say("join-room", { code });
  await other.ask("playerJoin", { code });
  await wear(ama, { back: "cowrie" });
  const seen = () => other.view.players.toSorted((a, b) => a.position - b.position).map(({ user }) => user);
  await other.until(() => seen()[0]?.look !== undefined);
  expect(seen().map(({ look }) => look)).toEqual([{ back: "cowrie" }, undefined]);
  // The look names the player's own back; nothing that tells cards apart goes with it.
  expect(Object.keys(seen()[0] ?? {}).toSorted()).toEqual(["id", "image_url", "is_bot", "look", "username"]);
  other.close();
});

test("records of lists have the frame beside the name, and nothing else that is worn", async () => {
  const [ama, kofi] = [await rich(500), await place.player()];
  await buy(ama, "beads");
  await buy(ama, "cowrie");
  await wear(ama, { frame: "beads", back: "cowrie" });
  const { store } = place.rest.server;
  const framed = { look: { frame: "beads" } };
  /** The looks in the records of both users; each has a record. */
  const looksIn = (list: readonly object[], idField: string) =>
    [ama, kofi].map(({ id }) => {
      const found = list.find((one) => (one as Record<string, unknown>)[idField] === id);
      expect(found).toBeDefined();
      return { look: (found as { readonly look?: object }).look };
    });
  const both = [framed, { look: undefined }];

  const match = finishedMatch(7, [ama, kofi], { isRated: true });
  await storeMatch(store, match);
  expect(looksIn((await ask("/api/leaderboard", kofi)).json as object[], "user_id")).toEqual(both);
  expect((await ask("/api/leaderboard/me", ama)).json).toMatchObject(framed);
  const [own] = (await ask("/api/matchhistory", kofi)).json as { readonly players: readonly object[] }[];
  expect(looksIn(own?.players ?? [], "user_id")).toEqual(both);

  for (const [index, { id }] of [ama, kofi].entries()) {
    await store.globalChat.add({ userId: id, text: `line ${index}`, at: index, actionId: null });
  }
  expect(looksIn((await ask("/api/messages/global", kofi)).json as object[], "sender_id")).toEqual(both);

  const at = Date.now();
  const startDate = at + 3_600_000;
  const cup = { name: "Cup", startDate, endDate: startDate + 1, maxPlayers: 4, entryFee: 0, prizePool: 0 };
  const { id } = await store.drafts.create(ama.id, { ...cup, format: "single" }, at, async () => {});
  await store.tournaments.open(id, houseOpening, at);
  for (const { id: userId } of [ama, kofi]) await store.tournaments.register({ id, userId: userId, joinCode: "", at });
  const { participants } = (await ask(`/api/tournaments/${id}`, kofi)).json as { readonly participants: object[] };
  expect(looksIn(participants, "id")).toEqual(both);
  // At the table of a tournament all of it is worn.
  const whole = await store.tournaments.load(id);
  expect(whole?.entries.map(({ look }) => look)).toEqual([{ frame: "beads", back: "cowrie" }, undefined]);

  const listener = await SocketClient.welcome(place.rest.server.socketPort, ama.token, () => 0);
  await listener.ask("openGlobalChat", {});
  expect(listener.last("globalPresence")?.users[0]).toMatchObject({ look: { frame: "beads" } });
  listener.close();
});
