import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cards } from "#engine/cards.ts";
import { nodeName, roomCode } from "#protocol/ids.ts";
import type { GameUpdate } from "#protocol/frames/messages.ts";
import { FakeTableServer } from "../fixture/FakeTableServer.ts";
import { trickPauseMs } from "./tableTiming.ts";
import { doublePressMs } from "../input/presses.ts";
import { createTable, type Table } from "./table.ts";
import { AGAIN_MS, RELOCATING_MS } from "./tableConnection.ts";
import type { TableChange } from "./tableState.ts";

let tableServer: FakeTableServer;
let table: Table;
let changes: TableChange[];

const state = () => table.store.getState();
const settled = async (): Promise<void> => {
  for (let i = 0; i < 4; i++) await Promise.resolve();
};

function open(options: ConstructorParameters<typeof FakeTableServer>[0] = {}): void {
  tableServer = new FakeTableServer(options);
  table = createTable(roomCode("KENTE1"), tableServer);
  changes = [];
  table.onChange((change) => changes.push(change));
  table.open();
}

beforeEach(() => open());

describe("the view", () => {
  test("is asked for on opening and shown whole", () => {
    expect(tableServer.sent).toEqual([["join-room", { code: "KENTE1" }]]);
    expect(state().update?.view.phase).toBe("deck");
    expect(changes).toMatchObject([{ before: null, events: [] }]);
  });

  test("is replaced by an equal or newer version; an older one is dropped", () => {
    tableServer.deal();
    const { update } = state();
    const older = { ...update, version: (update?.version ?? 0) - 1 } as GameUpdate;
    tableServer.emit("updatedGameData", { ...older, view: { ...older.view, spectators: 9 } });
    expect(state().update).toBe(update);
    const equal = { ...update, view: { ...update?.view, spectators: 2 } } as GameUpdate;
    tableServer.emit("updatedGameData", equal);
    expect(state().update?.view.spectators).toBe(2);
  });

  test("takes a new number of spectators of this table alone, and makes no change", () => {
    const [before, heard] = [state().update as GameUpdate, changes.length];
    tableServer.emit("spectators", { code: roomCode("KENTE1"), count: 3 });
    expect(state().update).toEqual({ ...before, view: { ...before.view, spectators: 3 } });
    tableServer.emit("spectators", { code: roomCode("OTHER1"), count: 9 });
    expect(state().update?.view.spectators).toBe(3);
    expect(changes).toHaveLength(heard);
  });

  test("of another table is ignored", () => {
    const { update } = state();
    tableServer.emit("updatedGameData", {
      ...(update as GameUpdate),
      version: 99,
      view: { ...(update as GameUpdate).view, code: roomCode("OTHER1") },
    });
    expect(state().update).toBe(update);
  });

  test("is announced as a change before it is the state", () => {
    let phaseInState: string | undefined;
    table.onChange(() => {
      phaseInState = state().update?.view.phase;
    });
    tableServer.deal();
    expect(phaseInState).toBe("deck");
    expect(changes.at(-1)).toMatchObject({ before: { phase: "deck" }, after: { phase: "play" } });
  });
});

describe("taking a place", () => {
  test("a player who has a seat sends nothing more", () => {
    expect(tableServer.said).toEqual(["join-room"]);
  });

  test("a free seat is taken", async () => {
    open({ viewer: null, started: false });
    await settled();
    expect(tableServer.said).toEqual(["join-room", "playerJoin"]);
  });

  test("a visitor of a full table watches", async () => {
    open({ viewer: null });
    await settled();
    expect(tableServer.said).toEqual(["join-room", "watch"]);
  });

  test("a visitor who comes too late for the last seat watches", async () => {
    tableServer = new FakeTableServer({ viewer: null, started: false });
    const act = tableServer.act.bind(tableServer);
    tableServer.act = (type, payload) =>
      type === "playerJoin"
        ? Promise.resolve({ ok: false, code: "game-full", message: "" } as const)
        : act(type, payload);
    createTable(roomCode("KENTE1"), tableServer).open();
    await settled();
    expect(tableServer.said).toEqual(["join-room", "watch"]);
  });

  test("a table that is not shown, because too many were asked for, is asked for again until it is", async () => {
    vi.useFakeTimers();
    tableServer = new FakeTableServer({ viewer: null, started: false });
    const sendIfOpen = tableServer.sendIfOpen.bind(tableServer);
    let refusals = 2;
    tableServer.sendIfOpen = (type, payload) => {
      if (refusals-- > 0) tableServer.sent.push([type, payload]);
      else sendIfOpen(type, payload);
    };
    const close = createTable(roomCode("KENTE1"), tableServer).open();
    expect(tableServer.said).toEqual(["join-room"]);
    await vi.advanceTimersByTimeAsync(AGAIN_MS - 1);
    expect(tableServer.said).toEqual(["join-room"]);
    await vi.advanceTimersByTimeAsync(1 + AGAIN_MS);
    expect(tableServer.said).toEqual(["join-room", "join-room", "join-room", "playerJoin"]);
    await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(tableServer.said).toHaveLength(4);
    close();
    vi.useRealTimers();
  });

  test("a place that is refused for now is asked for again, and no more once the table is left", async () => {
    vi.useFakeTimers();
    tableServer = new FakeTableServer({ viewer: null, started: false });
    const refused = { ok: false, code: "too-many-messages", message: "" } as const;
    tableServer.act = (type, payload) => {
      tableServer.sent.push([type, payload]);
      return Promise.resolve(refused);
    };
    const close = createTable(roomCode("KENTE1"), tableServer).open();
    await vi.advanceTimersByTimeAsync(2 * AGAIN_MS);
    expect(tableServer.said).toEqual(["join-room", "playerJoin", "playerJoin", "playerJoin"]);
    close();
    await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(tableServer.said).toHaveLength(4);
    vi.useRealTimers();
  });

  test("a table between two servers is joined again until it is back, which is said after a second", async () => {
    vi.useFakeTimers();
    tableServer = new FakeTableServer();
    const show = tableServer.askIfOpen.bind(tableServer);
    let refusals = 4;
    tableServer.askIfOpen = (type, payload) => {
      if (refusals-- <= 0) return show(type, payload);
      tableServer.sent.push([type, payload]);
      return Promise.resolve({ ok: false, code: "try-again", message: "" });
    };
    table = createTable(roomCode("KENTE1"), tableServer);
    const close = table.open();
    await vi.advanceTimersByTimeAsync(RELOCATING_MS - 1);
    expect([tableServer.said.length, state().isRelocating]).toEqual([2, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(state().isRelocating).toBe(true);
    await vi.advanceTimersByTimeAsync(500 + 2_000 + 2_000);
    expect([tableServer.said, state().isRelocating]).toEqual([Array(5).fill("join-room"), false]);
    close();
    vi.useRealTimers();
  });

  test("a table that moves is awaited without a word for a second, and nothing is said of another one", async () => {
    vi.useFakeTimers();
    open();
    tableServer.emit("moved", { code: roomCode("OTHER1"), node: nodeName("b") });
    await vi.advanceTimersByTimeAsync(2 * RELOCATING_MS);
    expect(state().isRelocating).toBe(false);
    tableServer.emit("moved", { code: roomCode("KENTE1"), node: nodeName("b") });
    await vi.advanceTimersByTimeAsync(RELOCATING_MS - 1);
    tableServer.become("open");
    await vi.advanceTimersByTimeAsync(2 * RELOCATING_MS);
    expect(state().isRelocating).toBe(false);
    tableServer.emit("moved", { code: roomCode("KENTE1"), node: nodeName("b") });
    await vi.advanceTimersByTimeAsync(RELOCATING_MS);
    expect(state().isRelocating).toBe(true);
    tableServer.become("open");
    expect(state().isRelocating).toBe(false);
    vi.useRealTimers();
  });

  test("a table that moves to the server of this connection, and so to no other, is asked for again", async () => {
    vi.useFakeTimers();
    open();
    const before = tableServer.said.length;
    tableServer.emit("moved", { code: roomCode("KENTE1"), node: nodeName("b") });
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    expect([tableServer.said.slice(before), state().isRelocating]).toEqual([["join-room"], false]);
    await vi.advanceTimersByTimeAsync(3 * AGAIN_MS);
    expect(tableServer.said.slice(before)).toEqual(["join-room"]);
    vi.useRealTimers();
  });

  test("after a reconnect the table is joined again", () => {
    tableServer.become("lost");
    expect(state().connection).toBe("lost");
    tableServer.become("open");
    expect(tableServer.said).toEqual(["join-room", "join-room"]);
  });

  test("a closed table receives nothing more", () => {
    open();
    const close = table.open();
    close();
    const fresh = createTable(roomCode("KENTE1"), tableServer);
    const stop = fresh.open();
    stop();
    tableServer.deal();
    expect(fresh.store.getState().update?.view.phase).toBe("deck");
  });
});

describe("playing", () => {
  const myTurn = (): string => {
    tableServer.deal();
    tableServer.playNext();
    return state().update?.view.legal[0] as string;
  };

  test("a legal card is sent once, however often it is pressed", async () => {
    const card = myTurn();
    tableServer.isHeld = true;
    table.play(card);
    table.play(card);
    table.perform("readyForNextHand");
    expect(tableServer.sent.filter(([type]) => type === "playCard")).toEqual([
      ["playCard", { code: "KENTE1", card_id: card }],
    ]);
    expect(state().pending).toMatchObject({ type: "playCard", cardId: card });
    tableServer.answer();
    await settled();
    expect(state().pending).toBeNull();
  });

  test("a card out of turn or against the suit is refused here, with the reason, and not sent", () => {
    tableServer.deal();
    const mine = state().update?.view.cards.find(({ player_id, card }) => player_id === 0 && card)?.card?.card_id;
    table.play(mine as string);
    expect(state().refused).toMatchObject({ code: "not-your-turn", cardId: mine });
    table.play(mine as string);
    expect(state().refused?.nth).toBe(2);
    expect(tableServer.said).toEqual(["join-room"]);
  });

  test("what the server refuses comes back with its reason", async () => {
    open();
    tableServer.act = () => Promise.resolve({ ok: false, code: "not-the-dealer", message: "" });
    table.perform("dealCards");
    await settled();
    expect(state()).toMatchObject({ pending: null, refused: { code: "not-the-dealer" } });
  });

  test("an accepted card stays on its way until a view shows it", async () => {
    const card = myTurn();
    tableServer.act = () => Promise.resolve({ ok: true, version: tableServer.version + 1 });
    table.play(card);
    await settled();
    expect(state().pending).toMatchObject({ cardId: card, version: tableServer.version + 1 });
    tableServer.playNext(card);
    expect(state().pending).toBeNull();
  });

  test("a card that is not answered stays on its way while a player comes or goes", () => {
    const card = myTurn();
    tableServer.isHeld = true;
    table.play(card);
    tableServer.changeSeatedPlayer(1, { connected: false });
    expect(state().pending).toMatchObject({ cardId: card, version: null });
  });

  test("a refusal stays while a player comes or goes", () => {
    tableServer.deal();
    table.play("KS");
    const { refused } = state();
    expect(refused).not.toBeNull();
    tableServer.changeSeatedPlayer(1, { connected: false });
    expect(state().refused).toBe(refused);
  });

  test("a refusal is forgotten when the table moves on", () => {
    tableServer.deal();
    table.play("KS");
    expect(state().refused).not.toBeNull();
    tableServer.playNext();
    expect(state().refused).toBeNull();
  });
});

/** The viewer takes the first trick with the ace. */
const hands = [cards("AH 10S 6C KC 8D"), cards("QH 7C JS 9D 6S")];

describe("cards in flight", () => {
  /** An animator whose every change of the cards takes a while. */
  const fly = (): void => {
    table.animateWith({
      plan: ({ events }) => (events.length > 0 ? 260 : 0),
      planGathering: () => false,
      cut: () => undefined,
    });
  };

  test("nothing is said of a change, and nothing can be played, until its cards have landed", () => {
    tableServer.deal();
    fly();
    tableServer.playNext();
    expect(state()).toMatchObject({ isMoving: true, landedView: { current_player_position: 1 } });
    const card = state().update?.view.legal[0] as string;
    table.play(card);
    expect([tableServer.said, state().refused]).toEqual([["join-room"], null]);
    table.landed();
    expect(state()).toMatchObject({ isMoving: false, landedView: { current_player_position: 0 } });
    table.play(card);
    expect(tableServer.said).toEqual(["join-room", "playCard"]);
  });

  test("the crown waits for the card that won it", () => {
    tableServer.deal();
    while (tableServer.match.tricks.length < 4 || tableServer.match.trick.plays.length === 0) tableServer.playNext();
    fly();
    tableServer.playNext();
    expect(state()).toMatchObject({ isHandEnd: false, landedView: { phase: "play" } });
    table.landed();
    expect(state()).toMatchObject({ isHandEnd: true, landedView: { phase: "hand_over" } });
  });

  test("a press that began before the turn was shown plays nothing, and says nothing", () => {
    tableServer.deal();
    fly();
    const before = performance.now();
    tableServer.playNext();
    table.landed();
    table.play(state().update?.view.legal[0] as string, before - 1);
    expect([tableServer.said, state().refused]).toEqual([["join-room"], null]);
  });

  test("after a card nothing can be played for as long as a double tap may take", async () => {
    vi.useFakeTimers();
    tableServer.deal(hands);
    tableServer.playNext("QH");
    table.play("AH");
    await settled();
    expect(state()).toMatchObject({ pending: null, isMoving: true, landedView: { current_player_position: 0 } });
    vi.advanceTimersByTime(doublePressMs - 1);
    table.play("10S");
    expect(tableServer.said).toEqual(["join-room", "playCard"]);
    vi.advanceTimersByTime(1);
    expect(state().isMoving).toBe(false);
    table.play("10S");
    expect(tableServer.said).toEqual(["join-room", "playCard", "playCard"]);
    vi.useRealTimers();
  });

  test("a lead can be played where the time of a double tap ends while the won trick is drawn", async () => {
    vi.useFakeTimers();
    tableServer.deal(hands);
    tableServer.playNext("QH");
    fly();
    table.play("AH");
    await settled();
    vi.advanceTimersByTime(doublePressMs - 1);
    const stop = table.store.subscribe(({ landedView }, { landedView: before }) => {
      if (landedView !== before) vi.advanceTimersByTime(2);
    });
    table.landed();
    stop();
    vi.advanceTimersByTime(doublePressMs);
    expect(state()).toMatchObject({ pending: null, isMoving: false, landedView: { current_player_position: 0 } });
    vi.useRealTimers();
  });

  test("a listener to landings hears of a change once its cards have landed", () => {
    tableServer.deal();
    fly();
    const landed: TableChange[] = [];
    const stop = table.onLanded((change) => landed.push(change));
    tableServer.playNext();
    expect(landed).toEqual([]);
    table.landed();
    expect(landed).toEqual([changes.at(-1)]);
    stop();
    tableServer.playNext();
    table.landed();
    expect(landed).toHaveLength(1);
  });

  test("no card is played without a connection", () => {
    tableServer.deal();
    tableServer.playNext();
    tableServer.become("lost");
    table.play(state().update?.view.legal[0] as string);
    expect(tableServer.said).toEqual(["join-room"]);
  });
});

describe("a finished trick", () => {
  const toLastCardOfTrick = (trick: number): void => {
    tableServer.deal();
    while (tableServer.match.tricks.length < trick - 1 || tableServer.match.trick.plays.length === 0)
      tableServer.playNext();
  };

  afterEach(() => vi.useRealTimers());

  test("lies in the middle until its pause is over", () => {
    vi.useFakeTimers();
    toLastCardOfTrick(2);
    const gathered: number[] = [];
    table.animateWith({ plan: () => 0, planGathering: (_, trick) => gathered.push(trick) < 0, cut: () => undefined });
    tableServer.playNext();
    expect(state().heldTrick).toBe(2);
    vi.advanceTimersByTime(trickPauseMs - 1);
    expect([state().heldTrick, gathered]).toEqual([2, []]);
    vi.advanceTimersByTime(1);
    expect([state().heldTrick, gathered]).toEqual([null, [2]]);
  });

  test("leaves at once when the next card is played, and the change says so", () => {
    toLastCardOfTrick(1);
    tableServer.playNext();
    expect(state().heldTrick).toBe(1);
    tableServer.playNext();
    expect(state().heldTrick).toBeNull();
    expect(changes.at(-1)?.gathered).toBe(1);
  });

  test("stays while a player comes or goes", () => {
    toLastCardOfTrick(1);
    tableServer.playNext();
    tableServer.changeSeatedPlayer(1, { connected: false });
    expect([state().heldTrick, changes.at(-1)?.gathered]).toEqual([1, null]);
  });

  test("no card moves to the slots where no trick lies in the middle", () => {
    tableServer.deal();
    tableServer.playNext();
    const gathered: number[] = [];
    table.animateWith({ plan: () => 0, planGathering: (_, trick) => gathered.push(trick) > 0, cut: () => undefined });
    table.finishHandEnd();
    expect([gathered, state().heldTrick, state().departing]).toEqual([[], null, null]);
  });

  test("the last one stays under the crown", () => {
    vi.useFakeTimers();
    toLastCardOfTrick(5);
    tableServer.playNext();
    vi.advanceTimersByTime(trickPauseMs);
    expect(state()).toMatchObject({ heldTrick: 5, isHandEnd: true });
    table.finishHandEnd();
    expect(state()).toMatchObject({ heldTrick: null, isHandEnd: false });
  });
});

describe("other messages", () => {
  test("game-not-found is kept in the state", () => {
    tableServer.emit("game-not-found", { code: roomCode("OTHER1") });
    expect(state().notFound).toBe(false);
    tableServer.emit("game-not-found", { code: roomCode("KENTE1") });
    expect(state().notFound).toBe(true);
  });

  test("a notice stands until the table moves again", () => {
    tableServer.emit("gameMessage", { code: roomCode("KENTE1"), notice: "server-restarting" });
    expect(state().notice).toBe("server-restarting");
    tableServer.deal();
    expect(state().notice).toBeNull();
  });

  test("the hand end is shown to viewers who saw it, not to those who arrive late", () => {
    tableServer.deal();
    tableServer.playOut();
    expect(state().isHandEnd).toBe(true);
    table.finishHandEnd();
    expect(state().isHandEnd).toBe(false);
    const late = createTable(roomCode("KENTE1"), tableServer);
    late.open();
    expect(late.store.getState()).toMatchObject({ isHandEnd: false, update: { view: { phase: "hand_over" } } });
  });

  test("a new hand ends the showing of the hand end by itself", () => {
    tableServer.deal();
    tableServer.playOut();
    tableServer.does({ type: "ready", seat: 0 });
    expect(state().isHandEnd).toBe(true);
    tableServer.does({ type: "ready", seat: 1 });
    expect(state().isHandEnd).toBe(false);
  });
});

describe("commands", () => {
  const sentNow = (): unknown[] => tableServer.sent.slice(1);

  test("leaving is sent once, and the whole table is asked for as often as wanted", () => {
    table.leave();
    table.leave();
    table.refresh();
    expect(sentNow()).toEqual([
      ["leaveGame", { code: "KENTE1" }],
      ["getGameData", { code: "KENTE1" }],
    ]);
  });

  test("a computer gets a seat and leaves it, one at a time", () => {
    table.seatComputer(1, "hard");
    table.seatComputer(1, null);
    expect(sentNow()).toEqual([["addComputer", { code: "KENTE1", position: 1, level: "hard" }]]);
    open();
    table.seatComputer(1, null);
    expect(sentNow()).toEqual([["removeComputer", { code: "KENTE1", position: 1 }]]);
  });

  test("the card of the coach is noted", () => {
    table.advise("6H");
    expect(state().advised).toBe("6H");
  });

  test("a frozen table says so, another refusal does not", async () => {
    tableServer.act = () => Promise.resolve({ ok: false, code: "not-the-dealer", message: "" });
    table.perform("dealCards");
    await settled();
    expect(state().notice).toBeNull();
    tableServer.act = () => Promise.resolve({ ok: false, code: "game-frozen", message: "" });
    table.perform("dealCards");
    await settled();
    expect(state().notice).toBe("frozen");
  });

  test("only a player among computers may skip, and only where one is awaited or cards move", () => {
    open({ computers: [1] });
    tableServer.deal();
    expect(table.skip()).toBe(false);
    tableServer.change({ extra: { thinking: 1 } });
    expect(table.skip()).toBe(true);
    expect(sentNow()).toEqual([["hurry", { code: "KENTE1", version: state().update?.version }]]);
    tableServer.become("connecting");
    expect(table.skip()).toBe(false);
    open({ extra: { thinking: 1 } });
    tableServer.deal();
    expect(table.skip()).toBe(false);
    expect(sentNow()).toEqual([]);
  });
});
