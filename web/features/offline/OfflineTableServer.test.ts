// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { chooseCard } from "#engine/bots/choose.ts";
import { BOT_LEVELS, type BotLevel } from "#engine/bots/level.ts";
import { seededRandom } from "#engine/random.ts";
import { replay } from "#engine/replay.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import type { GameUpdate } from "#protocol/frames/messages.ts";
import { decodeMoves, offlineConfig, type OfflineMatch } from "#protocol/calls/offline.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { type OngoingMatch, readOngoingMatch, startOngoingMatch } from "./ongoingMatch.ts";
import { OfflineTableServer } from "./OfflineTableServer.ts";

const code = roomCode("OFFLINE");
const me = { id: userIdOf("7"), username: "ama", image_url: null, is_bot: false };

let saved: OfflineMatch | null;
let finished: OfflineMatch[];
let clock: FakeClock;

interface Seated {
  readonly tableServer: OfflineTableServer;
  readonly seen: GameUpdate[];
  readonly now: () => GameUpdate["view"];
}

function sitDown(ongoing: OngoingMatch = startOngoingMatch("easy", 1_000), seed = 5): Seated {
  const random = seededRandom(seed);
  const tableServer = new OfflineTableServer({
    code,
    me,
    ongoing,
    think: async (view, level) => chooseCard(view, level, random),
    random,
    clock: { now: () => clock.now(), after: (ms, call) => clock.after(ms, call) },
    save: (match) => {
      saved = match;
    },
    finished: (match) => finished.push(match),
  });
  const seen: GameUpdate[] = [];
  tableServer.on("gameData", (update) => seen.push(update));
  tableServer.on("updatedGameData", (update) => seen.push(update));
  tableServer.sendIfOpen("join-room", { code });
  return { tableServer, seen, now: () => (seen.at(-1) as GameUpdate).view };
}

beforeEach(() => {
  saved = null;
  finished = [];
  clock = new FakeClock();
});

/** Runs the computer's timers and waits for its move. */
async function pass(): Promise<void> {
  clock.pass(20_000);
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
}

/** Plays the player's moves until `until` or the match's end. */
async function play(
  { tableServer, now }: Seated,
  until: () => boolean = () => now().phase === "game_over",
): Promise<void> {
  for (let step = 0; step < 2_000 && !until(); step++) {
    const view = now();
    const mine = view.current_player_position === 0;
    if (view.phase === "deck" && mine) await tableServer.act("dealCards", { code });
    else if (view.phase === "play" && mine)
      await tableServer.act("playCard", { code, card_id: view.legal[0] as string });
    else if (view.phase === "hand_over" && view.players[0]?.ready === false)
      await tableServer.act("readyForNextHand", { code });
    else await pass();
  }
}

describe("a match without a server", () => {
  test.each(BOT_LEVELS)("is played to its end against %s", async (level: BotLevel) => {
    const seated = sitDown(startOngoingMatch(level, 1_000));
    await play(seated);
    expect(seated.now()).toMatchObject({ phase: "game_over", kind: "computer", settings: { difficulty: level } });
    expect(finished).toHaveLength(1);
    expect(saved).toBeNull();
    const [match] = finished as [OfflineMatch];
    const actions = decodeMoves(match.moves);
    if (!actions.ok) throw new Error("no moves");
    const again = replay({ config: offlineConfig, dealer: match.dealer, matchNumber: 1, actions: actions.value });
    expect(again.ok && again.value.winner).toBe(seated.now().winner_position);
  });

  test("shows what a server would show, and never the computer's hand", async () => {
    const seated = sitDown();
    await play(seated);
    const versions = seated.seen.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    const theirs = seated.seen.flatMap(({ view }) => view.cards.filter((card) => card.player_id === 1));
    expect(theirs.some(({ status }) => status === "in_hand")).toBe(true);
    for (const card of theirs) expect(card.card === undefined).toBe(card.status === "in_hand");
    for (const { view } of seated.seen) expect(view.me).toBe(0);
  });

  test("waits before the computer plays, and stops its search once the table is left", async () => {
    const seated = sitDown();
    await seated.tableServer.act("dealCards", { code });
    expect(seated.now()).toMatchObject({ phase: "play", current_player_position: 1, thinking: 1 });
    const { length } = seated.seen;
    clock.pass(4_999);
    await Promise.resolve();
    expect(seated.seen).toHaveLength(length);
    await seated.tableServer.act("leaveGame", { code });
    await pass();
    expect(seated.seen).toHaveLength(length);
    expect(saved).toBeNull();
  });

  test("[R21] lets the computer act at once when the player skips the pause, and once however often", async () => {
    const { tableServer, seen, now } = sitDown();
    await tableServer.act("dealCards", { code });
    const { version } = seen.at(-1) as GameUpdate;
    const { length } = seen;
    expect(await tableServer.act("hurry", { code, version: version - 1 })).toEqual({ ok: true });
    await tableServer.act("hurry", { code, version });
    await tableServer.act("hurry", { code, version });
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    expect(seen).toHaveLength(length + 1);
    expect(now()).toMatchObject({ current_player_position: 0, current_trick: { cards: [{ player_position: 1 }] } });
    await tableServer.act("hurry", { code, version: version + 1 });
    await pass();
    expect(seen).toHaveLength(length + 1);
  });

  test("refuses with the wire's codes and changes nothing", async () => {
    const { tableServer, seen, now } = sitDown();
    expect(await tableServer.act("playCard", { code, card_id: "6S" })).toMatchObject({
      ok: false,
      code: "wrong-phase",
    });
    await tableServer.act("dealCards", { code });
    const { length } = seen;
    expect(await tableServer.act("playCard", { code, card_id: "6S" })).toMatchObject({
      ok: false,
      code: "not-your-turn",
    });
    expect(await tableServer.act("playCard", { code, card_id: "??" })).toMatchObject({ ok: false });
    expect(await tableServer.act("rematch", { code })).toMatchObject({
      ok: false,
      code: "wrong-phase",
    });
    expect(await tableServer.act("timeOut", { code })).toMatchObject({
      ok: false,
      code: "not-available",
    });
    expect(seen).toHaveLength(length);
    expect(now().phase).toBe("play");
  });

  test("continues where it was when the page comes back in the middle of it", async () => {
    const first = sitDown();
    await play(first, () => first.now().hand_number === 2 && first.now().completed_tricks.length === 2);
    const before = first.now();
    first.tableServer.close();
    const ongoing = readOngoingMatch(JSON.stringify(saved));
    if (ongoing === null) throw new Error("nothing to go on with");
    const second = sitDown(ongoing);
    expect(second.now().players.map(({ score }) => score)).toEqual(before.players.map(({ score }) => score));
    expect(second.now().cards).toEqual(before.cards);
    await play(second);
    expect(finished.map(({ id }) => id)).toEqual([ongoing.id]);
  });

  test("has a rematch, which is another match with its own id", async () => {
    const seated = sitDown();
    await play(seated);
    await seated.tableServer.act("rematch", { code });
    await pass();
    expect(seated.now()).toMatchObject({ match_number: 2, phase: "deck" });
    await play(seated, () => finished.length === 2);
    expect(new Set(finished.map(({ id }) => id)).size).toBe(2);
  });

  test("lets a player write in the chat", async () => {
    const { tableServer } = sitDown();
    const said: string[] = [];
    tableServer.on("chatMessage", ({ message }) => said.push(message));
    await tableServer.act("sendMessage", { code, text: "well" });
    await tableServer.act("sayPhrase", { code, phrase: "goodGame" });
    expect(said).toEqual(["well", expect.stringMatching(/\w/)]);
  });
});

test.each([
  null,
  "",
  "{",
  "[]",
  '{"id":"x"}',
  '{"id":"12345678","difficulty":"easy","started_at":1,"ended_at":2,"dealer":0,"moves":"p0a"}',
])("%j cannot be continued", (text) => expect(readOngoingMatch(text)).toBeNull());
