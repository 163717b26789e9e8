import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cards } from "#engine/cards.ts";
import type { GameUpdate } from "#server/protocol/messages.ts";
import { FakeHouse } from "./fixture/FakeHouse.ts";
import { trickPauseMs } from "./presentation.ts";
import { doublePressMs } from "./presses.ts";
import { AGAIN_MS, createTable, type Table } from "./tableStore.ts";
import type { Scene } from "./tableState.ts";

let house: FakeHouse;
let table: Table;
let scenes: Scene[];

const state = () => table.store.getState();
const settled = async (): Promise<void> => {
  for (let i = 0; i < 4; i++) await Promise.resolve();
};

function open(options: ConstructorParameters<typeof FakeHouse>[0] = {}): void {
  house = new FakeHouse(options);
  table = createTable("KENTE1", house);
  scenes = [];
  table.onScene((scene) => scenes.push(scene));
  table.open();
}

beforeEach(() => open());

describe("the view", () => {
  test("is asked for on opening and shown whole", () => {
    expect(house.sent).toEqual([["join-room", { code: "KENTE1" }]]);
    expect(state().update?.view.phase).toBe("deck");
    expect(scenes).toMatchObject([{ before: null, events: [] }]);
  });

  test("grows only newer: an older one is dropped, an equal one replaces", () => {
    house.deal();
    const { update } = state();
    const older = { ...update, version: (update?.version ?? 0) - 1 } as GameUpdate;
    house.emit("updatedGameData", { ...older, view: { ...older.view, spectators: 9 } });
    expect(state().update).toBe(update);
    const equal = { ...update, view: { ...update?.view, spectators: 2 } } as GameUpdate;
    house.emit("updatedGameData", equal);
    expect(state().update?.view.spectators).toBe(2);
  });

  test("takes a new number of people who look on, of this table alone, and is no scene", () => {
    const [before, heard] = [state().update as GameUpdate, scenes.length];
    house.emit("spectators", { code: "KENTE1", count: 3 });
    expect(state().update).toEqual({ ...before, view: { ...before.view, spectators: 3 } });
    house.emit("spectators", { code: "OTHER1", count: 9 });
    expect(state().update?.view.spectators).toBe(3);
    expect(scenes).toHaveLength(heard);
  });

  test("of another table is not ours", () => {
    const { update } = state();
    house.emit("updatedGameData", {
      ...(update as GameUpdate),
      version: 99,
      view: { ...(update as GameUpdate).view, code: "OTHER1" },
    });
    expect(state().update).toBe(update);
  });

  test("is heard of as a scene before it is the state", () => {
    let phaseInState: string | undefined;
    table.onScene(() => {
      phaseInState = state().update?.view.phase;
    });
    house.deal();
    expect(phaseInState).toBe("deck");
    expect(scenes.at(-1)).toMatchObject({ before: { phase: "deck" }, after: { phase: "play" } });
  });
});

describe("taking a place", () => {
  test("one's own chair needs nothing more", () => {
    expect(house.said).toEqual(["join-room"]);
  });

  test("a free chair is taken", async () => {
    open({ viewer: null, started: false });
    await settled();
    expect(house.said).toEqual(["join-room", "playerJoin"]);
  });

  test("at a full table one looks on", async () => {
    open({ viewer: null });
    await settled();
    expect(house.said).toEqual(["join-room", "watch"]);
  });

  test("whoever comes too late for the last chair looks on", async () => {
    house = new FakeHouse({ viewer: null, started: false });
    const act = house.act.bind(house);
    house.act = (type, payload) =>
      type === "playerJoin"
        ? Promise.resolve({ ok: false, code: "game-full", message: "" } as const)
        : act(type, payload);
    createTable("KENTE1", house).open();
    await settled();
    expect(house.said).toEqual(["join-room", "watch"]);
  });

  test("a table that is not shown, because too many were asked for, is asked for again until it is", async () => {
    vi.useFakeTimers();
    house = new FakeHouse({ viewer: null, started: false });
    const tell = house.tell.bind(house);
    let refusals = 2;
    house.tell = (type, payload) => {
      if (refusals-- > 0) house.sent.push([type, payload]);
      else tell(type, payload);
    };
    const close = createTable("KENTE1", house).open();
    expect(house.said).toEqual(["join-room"]);
    await vi.advanceTimersByTimeAsync(AGAIN_MS - 1);
    expect(house.said).toEqual(["join-room"]);
    await vi.advanceTimersByTimeAsync(1 + AGAIN_MS);
    expect(house.said).toEqual(["join-room", "join-room", "join-room", "playerJoin"]);
    await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(house.said).toHaveLength(4);
    close();
    vi.useRealTimers();
  });

  test("a place that is refused for now is asked for again, and no more once the table is left", async () => {
    vi.useFakeTimers();
    house = new FakeHouse({ viewer: null, started: false });
    const refused = { ok: false, code: "too-many-messages", message: "" } as const;
    house.act = (type, payload) => {
      house.sent.push([type, payload]);
      return Promise.resolve(refused);
    };
    const close = createTable("KENTE1", house).open();
    await vi.advanceTimersByTimeAsync(2 * AGAIN_MS);
    expect(house.said).toEqual(["join-room", "playerJoin", "playerJoin", "playerJoin"]);
    close();
    await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(house.said).toHaveLength(4);
    vi.useRealTimers();
  });

  test("after a reconnect the table is joined again", () => {
    house.become("lost");
    expect(state().connection).toBe("lost");
    house.become("open");
    expect(house.said).toEqual(["join-room", "join-room"]);
  });

  test("a closed table hears nothing more", () => {
    open();
    const close = table.open();
    close();
    const fresh = createTable("KENTE1", house);
    const stop = fresh.open();
    stop();
    house.deal();
    expect(fresh.store.getState().update?.view.phase).toBe("deck");
  });
});

describe("playing", () => {
  const myTurn = (): string => {
    house.deal();
    house.playNext();
    return state().update?.view.legal[0] as string;
  };

  test("a legal card is sent once, however often it is pressed", async () => {
    const card = myTurn();
    house.isHeld = true;
    table.play(card);
    table.play(card);
    table.perform("readyForNextHand");
    expect(house.sent.filter(([type]) => type === "playCard")).toEqual([
      ["playCard", { code: "KENTE1", card_id: card }],
    ]);
    expect(state().pending).toMatchObject({ type: "playCard", cardId: card });
    house.answer();
    await settled();
    expect(state().pending).toBeNull();
  });

  test("a card out of turn or against the suit is refused here, with the reason, and not sent", () => {
    house.deal();
    const mine = state().update?.view.cards.find(({ player_id, card }) => player_id === 0 && card)?.card?.card_id;
    table.play(mine as string);
    expect(state().refused).toMatchObject({ code: "not-your-turn", cardId: mine });
    table.play(mine as string);
    expect(state().refused?.nth).toBe(2);
    expect(house.said).toEqual(["join-room"]);
  });

  test("what the server refuses comes back with its reason", async () => {
    open();
    house.act = () => Promise.resolve({ ok: false, code: "not-the-dealer", message: "" });
    table.perform("dealCards");
    await settled();
    expect(state()).toMatchObject({ pending: null, refused: { code: "not-the-dealer" } });
  });

  test("an accepted card stays on its way until a view shows it", async () => {
    const card = myTurn();
    house.act = () => Promise.resolve({ ok: true, version: house.version + 1 });
    table.play(card);
    await settled();
    expect(state().pending).toMatchObject({ cardId: card, version: house.version + 1 });
    house.playNext(card);
    expect(state().pending).toBeNull();
  });

  test("a refusal is forgotten when the table moves on", () => {
    house.deal();
    table.play("KS");
    expect(state().refused).not.toBeNull();
    house.playNext();
    expect(state().refused).toBeNull();
  });
});

/** The viewer takes the first trick with the ace. */
const hands = [cards("AH 10S 6C KC 8D"), cards("QH 7C JS 9D 6S")];

describe("cards in flight", () => {
  /** A screen on which every change of the cards takes a while. */
  const fly = (): void => {
    table.showOn({
      plan: ({ events }) => (events.length > 0 ? 260 : 0),
      planGathering: () => false,
      cut: () => undefined,
    });
  };

  test("nothing is said of a change, and nothing can be played, until its cards have landed", () => {
    house.deal();
    fly();
    house.playNext();
    expect(state()).toMatchObject({ isMoving: true, shown: { current_player_position: 1 } });
    const card = state().update?.view.legal[0] as string;
    table.play(card);
    expect([house.said, state().refused]).toEqual([["join-room"], null]);
    table.landed();
    expect(state()).toMatchObject({ isMoving: false, shown: { current_player_position: 0 } });
    table.play(card);
    expect(house.said).toEqual(["join-room", "playCard"]);
  });

  test("the crown waits for the card that won it", () => {
    house.deal();
    while (house.match.tricks.length < 4 || house.match.trick.plays.length === 0) house.playNext();
    fly();
    house.playNext();
    expect(state()).toMatchObject({ climax: false, shown: { phase: "play" } });
    table.landed();
    expect(state()).toMatchObject({ climax: true, shown: { phase: "hand_over" } });
  });

  test("a press that began before the turn was shown plays nothing, and says nothing", () => {
    house.deal();
    fly();
    const before = performance.now();
    house.playNext();
    table.landed();
    table.play(state().update?.view.legal[0] as string, before - 1);
    expect([house.said, state().refused]).toEqual([["join-room"], null]);
  });

  test("after a card nothing can be played for as long as a double tap may take", async () => {
    vi.useFakeTimers();
    house.deal(hands);
    house.playNext("QH");
    table.play("AH");
    await settled();
    expect(state()).toMatchObject({ pending: null, isMoving: true, shown: { current_player_position: 0 } });
    vi.advanceTimersByTime(doublePressMs - 1);
    table.play("10S");
    expect(house.said).toEqual(["join-room", "playCard"]);
    vi.advanceTimersByTime(1);
    expect(state().isMoving).toBe(false);
    table.play("10S");
    expect(house.said).toEqual(["join-room", "playCard", "playCard"]);
    vi.useRealTimers();
  });

  test("a lead can be played where the time of a double tap ends while the won trick is drawn", async () => {
    vi.useFakeTimers();
    house.deal(hands);
    house.playNext("QH");
    fly();
    table.play("AH");
    await settled();
    vi.advanceTimersByTime(doublePressMs - 1);
    const stop = table.store.subscribe(({ shown }, { shown: before }) => {
      if (shown !== before) vi.advanceTimersByTime(2);
    });
    table.landed();
    stop();
    vi.advanceTimersByTime(doublePressMs);
    expect(state()).toMatchObject({ pending: null, isMoving: false, shown: { current_player_position: 0 } });
    vi.useRealTimers();
  });

  test("while the line is down nothing is played", () => {
    house.deal();
    house.playNext();
    house.become("lost");
    table.play(state().update?.view.legal[0] as string);
    expect(house.said).toEqual(["join-room"]);
  });
});

describe("a finished trick", () => {
  const toLastCardOfTrick = (trick: number): void => {
    house.deal();
    while (house.match.tricks.length < trick - 1 || house.match.trick.plays.length === 0) house.playNext();
  };

  afterEach(() => vi.useRealTimers());

  test("lies in the middle until its pause is over", () => {
    vi.useFakeTimers();
    toLastCardOfTrick(2);
    const gathered: number[] = [];
    table.showOn({ plan: () => 0, planGathering: (_, trick) => gathered.push(trick) < 0, cut: () => undefined });
    house.playNext();
    expect(state().heldTrick).toBe(2);
    vi.advanceTimersByTime(trickPauseMs - 1);
    expect([state().heldTrick, gathered]).toEqual([2, []]);
    vi.advanceTimersByTime(1);
    expect([state().heldTrick, gathered]).toEqual([null, [2]]);
  });

  test("leaves at once when the next card is played, and the scene says so", () => {
    toLastCardOfTrick(1);
    house.playNext();
    expect(state().heldTrick).toBe(1);
    house.playNext();
    expect(state().heldTrick).toBeNull();
    expect(scenes.at(-1)?.gathered).toBe(1);
  });

  test("stays while somebody comes or goes", () => {
    toLastCardOfTrick(1);
    house.playNext();
    house.changeSitter(1, { connected: false });
    expect([state().heldTrick, scenes.at(-1)?.gathered]).toEqual([1, null]);
  });

  test("the last one stays under the crown", () => {
    vi.useFakeTimers();
    toLastCardOfTrick(5);
    house.playNext();
    vi.advanceTimersByTime(trickPauseMs);
    expect(state()).toMatchObject({ heldTrick: 5, climax: true });
    table.endClimax();
    expect(state()).toMatchObject({ heldTrick: null, climax: false });
  });
});

describe("what else is said", () => {
  test("no such game", () => {
    house.emit("game-not-found", { code: "OTHER1" });
    expect(state().notFound).toBe(false);
    house.emit("game-not-found", { code: "KENTE1" });
    expect(state().notFound).toBe(true);
  });

  test("a notice stands until the table moves again", () => {
    house.emit("gameMessage", { code: "KENTE1", notice: "server-restarting" });
    expect(state().notice).toBe("server-restarting");
    house.deal();
    expect(state().notice).toBeNull();
  });

  test("the end of a hand is a climax for those who saw it, not for late comers", () => {
    house.deal();
    house.playOut();
    expect(state().climax).toBe(true);
    table.endClimax();
    expect(state().climax).toBe(false);
    const late = createTable("KENTE1", house);
    late.open();
    expect(late.store.getState()).toMatchObject({ climax: false, update: { view: { phase: "hand_over" } } });
  });

  test("a new hand ends the climax by itself", () => {
    house.deal();
    house.playOut();
    house.does({ type: "ready", seat: 0 });
    expect(state().climax).toBe(true);
    house.does({ type: "ready", seat: 1 });
    expect(state().climax).toBe(false);
  });
});
