/** One hand, played again with other cards in places that a viewer cannot see; that viewer's frames must not differ. */
import { type Card, cardOf, slotOf } from "#engine/cards.ts";
import { cardId, pack } from "#engine/cards.ts";
import type { MatchConfig } from "#engine/config.ts";
import type { Seat } from "#engine/seating.ts";
import { type RoomCode, type UserId, userIdOf } from "#protocol/ids.ts";
import { decodeFrame } from "#protocol/frames/codec.ts";
import type { ClientMessages, ClientType, GameView } from "#protocol/frames/messages.ts";
import { EVENTS, type UpdatedGameData } from "#protocol/frames/tableRecords.ts";
import { named } from "#protocol/frames/serverReader.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import { stackedRandom } from "./decks.ts";
import { person } from "./roomHarness.ts";
import { NAMES } from "./tablePlay.ts";
import { type Sent, SocketWorld } from "./testWire.ts";

/** A connection, with a network or without. */
export interface Line {
  readonly sent: readonly Sent[];
  readonly view: GameView;
  say<T extends ClientType>(type: T, payload: ClientMessages[T], id?: string): void;
  /** Resolves when everything is answered. */
  idle(): Promise<void>;
}

export interface Stage {
  readonly world: SocketWorld;
  readonly call: (userId: UserId) => Promise<Line>;
  readonly end: () => void;
}

/** The place of the hand: without a network. */
export async function inProcess(seed: number, deck: readonly Card[], includeAces: boolean): Promise<Stage> {
  const world = new SocketWorld({ random: stackedRandom(seed, [deck], includeAces), isUnlimited: true });
  const call = async (userId: UserId): Promise<Line> => {
    const wire = await world.connect(userId);
    return Object.assign(wire, { idle: async () => {} });
  };
  return { world, call, end: () => {} };
}

export interface Script {
  readonly config: MatchConfig;
  readonly game: Partial<NewGame>;
  readonly seed: number;
  /** The viewer for whom the worlds are compared; null for a spectator. */
  readonly viewer: Seat | null;
}

const TICK_MS = 250;
const THINKING_TICKS = 3;
const TICKS_MAX = 600;
const DISTURBED_TICKS = 5;

/** Plays the first hand; returns the frames of each seat and of a spectator (last). */
export async function playHand(stage: Stage, script: Script): Promise<Line[]> {
  const { world, call } = stage;
  const { config, game, seed } = script;
  const { code } = await world.open({ createdBy: person("ama"), config, ...game });
  const lines: Line[] = [];
  const quiet = () => Promise.all(lines.map((line) => line.idle()));
  for (const name of NAMES.slice(0, (game.level ?? null) === null ? config.players : 1)) {
    const line = await call(userIdOf(name));
    lines.push(line);
    line.say("join-room", { code });
    line.say("playerJoin", { code }, `sit-${name}`);
    await quiet();
  }
  lines.push(await call(userIdOf("esi")));
  lines.at(-1)?.say("join-room", { code });
  await quiet();
  const waited = lines.map(() => 0);
  for (let tick = 1; tick < TICKS_MAX && !isOver(lines[0]); tick++) {
    world.clock.pass(TICK_MS);
    await quiet();
    if (tick % DISTURBED_TICKS === 0) await disturb(lines, code, tick, script);
    for (const [index, line] of lines.entries()) {
      if (!mustAct(line.view)) waited[index] = 0;
      else if (++(waited[index] as number) > THINKING_TICKS) {
        act(line, code, tick + seed);
        await quiet();
      }
    }
  }
  stage.end();
  const broken = [...world.frozen, ...world.faults];
  if (broken.length > 0 || !isOver(lines[0])) throw new Error("the hand did not come to its end", { cause: broken[0] });
  return lines;
}

const isOver = (line: Line | undefined): boolean =>
  line?.view.phase === "hand_over" || line?.view.phase === "game_over";

const mustAct = ({ me, current_player_position: position }: GameView): boolean => me !== null && me === position;

function act(line: Line, code: RoomCode, choice: number): void {
  const { phase, legal } = line.view;
  if (phase === "deck") line.say("dealCards", { code }, `deal-${choice}`);
  else line.say("playCard", { code, card_id: legal[choice % legal.length] as string }, `play-${choice}`);
}

/** Refusals, chat and requests between the plays: their answers must reveal nothing either. */
async function disturb(lines: readonly Line[], code: RoomCode, tick: number, script: Script): Promise<void> {
  const { viewer, seed, config } = script;
  const cards = pack(config.includeAces);
  const round = tick / DISTURBED_TICKS;
  for (const [index, line] of lines.entries()) {
    const kind = (round + index) % 6;
    // At their turn the others might hold the named card, and would play it face up.
    const isHarmless = index === viewer || !mustAct(line.view);
    const card_id = cardId(cards[(seed * 5 + round * 11 + index) % cards.length] as Card);
    if (kind < 3 && isHarmless) line.say("playCard", { code, card_id }, `no-${tick}`);
    if (kind === 3) line.say("getGameData", { code }, `look-${tick}`);
    if (kind === 4) line.say("sendMessage", { code, text: "hm" }, `say-${tick}`);
    if (kind === 5) line.say("redeal", { code }, `redeal-${tick}`);
    await line.idle();
  }
}

export type Verdict =
  | { readonly is: "alike"; readonly frames: number }
  /** Alike until another seat acted differently, visible to all and at the same time. */
  | { readonly is: "parted"; readonly frames: number }
  | { readonly is: "leak"; readonly at: number };

/** Compares one viewer's frames in two worlds: number, order, time and bytes. */
export function compare(one: Line, other: Line, viewer: Seat | null): Verdict {
  const length = Math.max(one.sent.length, other.sent.length);
  for (let index = 0; index < length; index++) {
    const [a, b] = [one.sent[index], other.sent[index]];
    if (a !== undefined && b !== undefined && a.at === b.at && Buffer.compare(a.bytes, b.bytes) === 0) continue;
    if (a === undefined || b === undefined || a.at !== b.at) return { is: "leak", at: index };
    return partedInPublic(a.bytes, b.bytes, viewer) ? { is: "parted", frames: index } : { is: "leak", at: index };
  }
  return { is: "alike", frames: length };
}

/** Whether both frames show a play of the same other seat, of another card or from another place in its hand. */
function partedInPublic(a: Uint8Array, b: Uint8Array, viewer: Seat | null): boolean {
  const [one, two] = [playIn(a), playIn(b)];
  if (one === undefined || two === undefined) return false;
  return (
    one.player_id === two.player_id && one.player_id !== viewer && (one.card_id !== two.card_id || one.id !== two.id)
  );
}

interface Played {
  readonly player_id: number;
  readonly card_id: number;
  readonly id: number;
}

/** The played card in a frame, by its numbers. */
function playIn(bytes: Uint8Array): Played | undefined {
  const [type, payload] = decodeFrame(bytes) as [string, UpdatedGameData];
  if (type !== "updatedGameData") return undefined;
  const event = named(payload).events.find(([number = -1]) => EVENTS[number] === "playedCard");
  if (event === undefined) return undefined;
  const [, player_id = -1, dealt = -1] = event;
  return { player_id, card_id: cardOf(dealt), id: slotOf(dealt) };
}
