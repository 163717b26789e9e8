/**
 * Checks of every history, for all actions and kills of the server: the journal is folded again entry by entry, and
 * every acknowledgement, view and chat line that any player ever received must match that fold. A second check uses the
 * frames alone: they contain no name of a card that the reader may not know.
 */
import { isDeepStrictEqual } from "node:util";
import { cardId } from "#engine/cards.ts";
import type { Seat } from "#engine/seating.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { Entry } from "#protocol/calls/journal.ts";
import type { ClientType, GameUpdate, GameView } from "#protocol/frames/messages.ts";
import { meaningOf, seatOfAction } from "#server/play/table/answeredActions.ts";
import { type Command, requestedAction } from "#server/play/table/room.ts";
import { decodeEntry } from "#server/base/journal/entryCodec.ts";
import { fold, openTable } from "#server/play/table/fold.ts";
import { seatOf, type Table } from "#server/play/table/table.ts";
import type { PresenceAndClocks } from "#protocol/frames/view.ts";
import { gameView } from "./gameView.ts";
import type { OpenRoom } from "#server/base/journal/journal.ts";
import { readings, type Seen } from "./gameClient.ts";
import { person } from "./roomHarness.ts";
import type { GameChatMessage } from "#protocol/frames/userRecords.ts";

/** A room from its journal: `tables[v - 1]` is the table at version v. */
export interface RoomHistory {
  readonly code: RoomCode;
  readonly entries: readonly Entry[];
  readonly tables: readonly Table[];
}

/** Folds a journal from its first entry; throws if an entry does not apply. */
export function replay(stored: Pick<OpenRoom, "room" | "entries">): RoomHistory {
  const entries = stored.entries.map(({ seq, body }, index) => {
    const entry = decodeEntry(body);
    if (seq !== index + 1 || !entry.ok) throw new Error(`${stored.room}: entry ${index + 1} is ${seq} or unreadable`);
    return entry.value;
  });
  const tables: Table[] = [];
  for (const { at, action } of entries) {
    const before = tables.at(-1);
    if (before === undefined) {
      if (action.type !== "open") throw new Error(`${stored.room} does not begin with its opening`);
      tables.push(openTable(action.setup, at).table);
      continue;
    }
    const folded = fold(before, action, at);
    if (!folded.ok) throw new Error(`${stored.room}: entry ${tables.length + 1} is ${folded.error}`);
    tables.push(folded.value.table);
  }
  return { code: stored.room, entries, tables };
}

const nobody: PresenceAndClocks = {
  now: 0,
  deadline: null,
  thinking: null,
  connected: () => true,
  awayUntil: () => null,
  spectators: 0,
};

/** The view without presence and clocks, which are not in the journal. */
function lasting(view: GameView): object {
  const { deadline: _, thinking: __, spectators: ___, ...rest } = view;
  return { ...rest, players: view.players.map(({ connected: _is, away_until: _until, ...player }) => player) };
}

const anyCard = /"((?:10|[6-9JQKA])[SHDC])"/g;

/** Every card that a seat or a spectator may know. */
function knowable({ match }: Table, seat: Seat | null): ReadonlySet<string> {
  if (match === null) return new Set();
  const played = [...match.tricks, match.trick].flatMap((trick) => trick.plays.map(({ card }) => card));
  const own = seat === null ? [] : (match.hands[seat] ?? []);
  return new Set([...played, ...own].map(cardId));
}

/** A client whose history is checked. */
export interface Witness {
  readonly userId: UserId;
  readonly history: readonly Seen[];
}

export type Journals = ReadonlyMap<string, RoomHistory>;

/** All errors in one history. */
export const wrongHistory = (witness: Witness, journals: Journals): string[] => [
  ...wrongSights(witness, journals),
  ...wrongAnswers(witness, journals),
  ...echoes(witness, journals),
];

/** Views that do not match the table at their version for this viewer, and chat lines that no player sent. */
function wrongSights(witness: Witness, journals: Journals): string[] {
  const newest = new Map<string, number>();
  const expected = new Map<string, object>();
  return [...readings(witness.history)].flatMap(({ reading }) => {
    if (reading.is !== "heard") return [`a frame that cannot be shown: ${JSON.stringify(reading)}`];
    const { type, payload } = reading.heard;
    if (type === "chatMessage") return wrongLine(payload, journals);
    if (type === "gameMessage" && payload.notice === "frozen") return ["a room is frozen"];
    if (type !== "gameData" && type !== "updatedGameData") return [];
    const { code } = payload.view;
    const before = newest.get(code) ?? 0;
    newest.set(code, Math.max(before, payload.version));
    if (payload.version < before) return [`${code} went back from ${before} to ${payload.version}`];
    return wrongView(witness.userId, payload, journals.get(code), expected);
  });
}

function wrongView(
  userId: UserId,
  update: GameUpdate,
  history: RoomHistory | undefined,
  expected: Map<string, object>,
): string[] {
  const { version, view } = update;
  const name = `${view.code} at ${version} to ${userId}`;
  const table = history?.tables[version - 1];
  if (table === undefined) return [`${name}: its journal holds ${history?.tables.length ?? 0}`];
  const own = seatOf(table, userId);
  if (view.me !== null && view.me !== own) return [`${name}: as seat ${view.me}, which is not his`];
  const key = `${view.code} ${version} ${view.me}`;
  const right = expected.get(key) ?? lasting(gameView(table, view.me, userId, nobody));
  expected.set(key, right);
  const allowed = knowable(table, view.me);
  const visible = [...JSON.stringify(update).matchAll(anyCard)].map(([, card = ""]) => card);
  const wrong = visible.filter((card) => !allowed.has(card)).map((card) => `${name}: ${card}, which is hidden`);
  if (isDeepStrictEqual(lasting(view), right)) return wrong;
  return [...wrong, `${name}: ${JSON.stringify(lasting(view))}, not ${JSON.stringify(right)}`];
}

/** The entries of a journal with this chat line. */
function said({ message, user_id, game_code }: GameChatMessage, journals: Journals): Entry[] {
  const { entries = [], tables = [] } = journals.get(game_code) ?? {};
  return entries.filter(
    (entry, index) =>
      entry.action.type === "chat" && entry.action.text === message && doerOf(entry, tables, index) === user_id,
  );
}

/** A phrase may be sent again, every other line once. */
function wrongLine(line: GameChatMessage, journals: Journals): string[] {
  const { length } = said(line, journals);
  const isRight = line.phrase === undefined ? length === 1 : length > 0;
  return isRight ? [] : [`${line.user_id}'s "${line.message}" is in ${line.game_code} ${length} times`];
}

/** Chat lines that one connection received more often than they were sent. */
function echoes({ userId, history }: Witness, journals: Journals): string[] {
  const heard = new Map<string, number>();
  return [...readings(history)].flatMap(({ connection, reading }) => {
    if (reading.is !== "heard" || reading.heard.type !== "chatMessage") return [];
    const line = reading.heard.payload;
    const key = `${connection} ${line.game_code} ${line.user_id} ${line.message}`;
    const times = (heard.get(key) ?? 0) + 1;
    heard.set(key, times);
    return times > said(line, journals).length ? [`${userId} heard "${line.message}" ${times} times`] : [];
  });
}

type Sent = Extract<Seen, { is: "sent" }>;

/** Messages that are answered without an entry: all that are no command. A missing type does not compile. */
const withoutEntry: { readonly [T in Exclude<ClientType, Command["type"]>]: true } = {
  hello: true,
  openOverlay: true,
  ping: true,
  "join-room": true,
  watch: true,
  getGameData: true,
  hurry: true,
  typing: true,
  stopTyping: true,
  leave_queue: true,
  openGlobalChat: true,
  closeGlobalChat: true,
  openSystemStatus: true,
  closeSystemStatus: true,
  sendGlobalMessage: true,
  sendDirectMessage: true,
  readDirectMessages: true,
  directTyping: true,
  stopDirectTyping: true,
};

/** Refusals that do not tell whether the action of this id was applied: a room may have closed since. */
const undecidedRefusals: readonly string[] = [
  "try-again",
  "too-many-messages",
  "id-reused",
  "game-not-found",
  "game-over",
];

/** Whether this id was used for one request only: otherwise a refusal may belong to a later request. */
const isOneThing = ([first, ...others]: readonly Sent[]): boolean =>
  others.every(({ type, payload }) => type === first?.type && isDeepStrictEqual(payload, first.payload));

/** Whether an id was sent again after a refusal and a restart: the server remembers refusals only until it stops. */
function isForgotten(history: readonly Seen[], refusal: Seen, id: string): boolean {
  const after = history.slice(history.indexOf(refusal));
  const restartAt = after.findIndex(({ is }) => is === "restart");
  return restartAt !== -1 && after.slice(restartAt).some((seen) => seen.is === "sent" && seen.id === id);
}

/** Wrong answers: an action lost, applied twice, applied though refused, or never requested. */
function wrongAnswers({ userId, history }: Witness, journals: Journals): string[] {
  const applied = appliedBy(userId, journals);
  const sent = Map.groupBy(
    history.filter((seen) => seen.is === "sent"),
    ({ id }) => id,
  );
  const answers = history.filter((seen) => seen.is === "ack");
  const accepted = new Set(answers.filter(({ answer }) => answer.ok).map(({ id }) => id));
  const doubled = [...applied].filter(([, times]) => times > 1).map(([id]) => `${id} was applied twice`);
  const untrue = answers.flatMap((ack) => {
    const { id, answer } = ack;
    const requested = sent.get(id) ?? [];
    if (requested.length === 0) return [`an answer to ${id}, which was never said`];
    if (answer.ok) return isStored(id, answer.version ?? 0, userId, requested, journals) ? [] : [`${id} is lost`];
    const isDone = applied.has(id) && !accepted.has(id) && !undecidedRefusals.includes(answer.code);
    return isDone && isOneThing(requested) && !isForgotten(history, ack, id)
      ? [`${id} was refused (${answer.code}) and applied`]
      : [];
  });
  return [...doubled, ...untrue];
}

/** How often each of this user's action ids was applied. */
function appliedBy(userId: UserId, journals: Journals): Map<string, number> {
  const times = new Map<string, number>();
  for (const { entries, tables } of journals.values()) {
    for (const [index, entry] of entries.entries()) {
      if (entry.actionId === null || doerOf(entry, tables, index) !== userId) continue;
      times.set(entry.actionId, (times.get(entry.actionId) ?? 0) + 1);
    }
  }
  return times;
}

/** The user of the seat that acted: before the action, or after it for a user who sat down with it. */
function doerOf({ action }: Entry, tables: readonly Table[], index: number): string | undefined {
  if (action.type === "sit") return action.user.id;
  const seat = seatOfAction(action);
  if (seat === null) return undefined;
  return (tables[index - 1]?.seats[seat] ?? tables[index]?.seats[seat])?.user.id;
}

/** Whether the request was fulfilled already: a seated player may ask to sit, and one who left to leave. */
function isSo(type: string, table: Table, userId: UserId): boolean {
  const seat = seatOf(table, userId);
  const standIn = seat === null ? "left" : (table.seats[seat]?.standIn ?? null);
  return type === "playerJoin" ? standIn === null : type === "leaveGame" && standIn === "left";
}

/** Whether the journal has, at this version, the request of this id. */
function isStored(
  id: string,
  version: number,
  userId: UserId,
  requested: readonly Sent[],
  journals: Journals,
): boolean {
  return requested.some(({ type, payload }) => {
    if (Object.hasOwn(withoutEntry, type)) return true;
    const history = journals.get((payload as { code: RoomCode }).code);
    const entry = history?.entries[version - 1];
    const table = history?.tables[version - 1];
    if (history === undefined || table === undefined) return false;
    if (entry?.actionId !== id || doerOf(entry, history.tables, version - 1) !== userId)
      return isSo(type, table, userId);
    const command = { type, payload } as Command;
    return meaningOf(entry.action) === meaningOf(requestedAction(command, 0, person(userId), () => []));
  });
}

/** The end of a match in the journal. */
export interface EndedInJournal {
  readonly matchNumber: number;
  readonly scores: readonly number[];
  readonly winner: number | null;
}

/** Every match of a room that ended. */
export function endedMatches({ tables }: RoomHistory): EndedInJournal[] {
  const ended = new Map<number, EndedInJournal>();
  for (const { match } of tables) {
    if (match?.phase !== "matchOver") continue;
    const { matchNumber, scores, winner } = match;
    ended.set(matchNumber, { matchNumber, scores, winner });
  }
  return [...ended.values()];
}
