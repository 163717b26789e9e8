import { privateGame, rulesPage, type MatchConfig } from "#engine/config.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import { type ActionId, type RoomCode, type UserId, userIdOf } from "#protocol/ids.ts";
import { tablesLimits } from "#server/play/tables/limits.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { ClientMessage, GameUpdate } from "#protocol/frames/messages.ts";
import type { ReceivedMessages, ReceivedType } from "#protocol/frames/serverReader.ts";
import type { Connection } from "#server/base/connections.ts";
import type { Reply } from "#server/base/connections.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import { Registry } from "#server/play/tables/registry.ts";
import type { RoomCaps } from "#server/play/tables/admission.ts";
import { Results } from "#server/play/tables/results.ts";
import type { Room, Command } from "#server/play/table/room.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import type { ConductEntry, ConductStore } from "#server/play/conduct/conductStore.ts";
import type { ChatMessage, FinishedMatch } from "#server/base/db/records.ts";
import type { GameChatStore } from "#server/play/chat/chatStore.ts";
import type { MatchStore } from "#server/play/matches/matchStore.ts";
import { chatMessage } from "#server/play/table/roomBroadcaster.ts";
import { seatOf } from "#server/play/table/table.ts";
import { FakeClock } from "./fakeClock.ts";
import { HeardLog } from "./heardLog.ts";
import { MemoryJournal } from "./memoryJournal.ts";

export const person = (id: string): PublicUser => ({
  id: userIdOf(id),
  username: `name-${id}`,
  image_url: null,
  is_bot: false,
});

/** A connection that stores its received frames. */
export class TestLink implements Connection {
  readonly user: PublicUser;
  readonly frames: Uint8Array[] = [];
  readonly heard = new HeardLog();
  /** The users whom this one has blocked. */
  readonly blocked = new Set<string>();

  readonly network?: string;

  constructor(id: string, network?: string) {
    this.user = person(id);
    if (network !== undefined) this.network = network;
  }

  send(frame: Uint8Array): void {
    const bytes = Uint8Array.from(frame);
    this.frames.push(bytes);
    this.heard.add(bytes);
  }

  hides(userId: UserId): boolean {
    return this.blocked.has(userId);
  }

  /** Payloads of one type, oldest first. */
  got<T extends ReceivedType>(type: T): ReceivedMessages[T][] {
    return this.heard.got(type);
  }

  /** The latest view. */
  get view(): GameUpdate["view"] {
    return this.update.view;
  }

  /** The latest view with its version. */
  get update(): GameUpdate {
    return this.heard.update;
  }
}

/** The number of spectators, as this connection last received it. */
export function spectatorsReceived(link: TestLink): number {
  for (const { type, payload } of link.heard.all.toReversed()) {
    if (type === "spectators") return payload.count;
    if (type === "gameData" || type === "updatedGameData") return payload.view.spectators;
  }
  throw new Error("no view was sent");
}

export interface HarnessOptions {
  readonly seed?: number;
  /** A source of randomness, if a seed is not enough. */
  readonly random?: Random;
  /** Multiplies the computer's pauses. */
  readonly pace?: number;
  /** The limits of rooms. */
  readonly caps?: Partial<RoomCaps>;
  /** A clock that several share. */
  readonly clock?: FakeClock;
}

/** Rooms on a clock, a journal and a seed that the test controls. */
export class RoomHarness {
  readonly clock: FakeClock;
  readonly journal = new MemoryJournal();
  readonly finished: FinishedMatch[] = [];
  /** For each game that was refused for lack of room, whether quick match had arranged it. */
  readonly roomRefusals: boolean[] = [];
  evictions = 0;
  /** How often the store was asked to store a match. */
  finishes = 0;
  readonly chat: ChatMessage[] = [];
  readonly conduct: ConductEntry[] = [];
  readonly frozen: unknown[] = [];
  /** While true the store fails. */
  isStoreAway = false;
  rooms: Registry;
  /** Called when a user gets another id. */
  reseated: (from: string, to: PublicUser) => void = () => {};
  readonly #options: HarnessOptions;
  #seed: number;

  constructor(options: HarnessOptions = {}) {
    this.#options = options;
    this.clock = options.clock ?? new FakeClock();
    this.#seed = options.seed ?? 1;
    this.rooms = this.#registry();
  }

  /** Discards the rooms and rebuilds them from the journal, as a restarted server does. */
  async restart(): Promise<void> {
    await this.reread();
    await this.rooms.rebuildRest();
  }

  /** The same, up to the moment when a restarted server answers: the rooms are read and not rebuilt. */
  async reread(): Promise<void> {
    // A dead server's timers do not ring.
    this.rooms.stop();
    this.#seed++;
    this.rooms = this.#registry();
    await this.rooms.readJournal();
  }

  async open(game: Partial<NewGame> & { readonly createdBy: PublicUser }): Promise<Room> {
    const config: MatchConfig = game.config ?? ((game.level ?? null) === null ? privateGame : rulesPage(2));
    const opened = await this.rooms.open({
      kind: (game.level ?? null) === null ? "friend" : "computer",
      isRated: false,
      turnMs: null,
      level: null,
      ...game,
      config,
    });
    if (!opened.ok) throw new Error(opened.error);
    return opened.value;
  }

  #registry(): Registry {
    const { clock, journal } = this;
    const { random = seededRandom(this.#seed), pace = 1 } = this.#options;
    const results = new Results(
      { matches: this.#matches(), chat: this.#lines(), conduct: this.#judged(), journal },
      clock,
      () => {},
    );
    const watch = {
      frozen: (_code: string, why: unknown) => void this.frozen.push(why),
      quarantined: (_code: string, why: object) => void this.frozen.push("fault" in why ? why.fault : why),
      acknowledged: () => {},
      rooms: () => {},
      refused: (isArranged: boolean) => void this.roomRefusals.push(isArranged),
      evicted: () => void this.evictions++,
      reseated: (from: string, to: PublicUser) => this.reseated(from, to),
    };
    return new Registry({ clock, random, journal, pace }, results, watch, { ...tablesLimits, ...this.#options.caps });
  }

  #matches(): Pick<MatchStore, "finish" | "lastOf"> {
    return {
      lastOf: async (codes) => {
        this.#mustBeHere();
        const known = this.finished.filter(({ code }) => codes.includes(code));
        return new Map(known.map(({ code, matchNumber }) => [code, matchNumber]));
      },
      finish: async (match) => {
        this.#mustBeHere();
        this.finishes++;
        const known = this.finished.some((m) => m.code === match.code && m.matchNumber === match.matchNumber);
        if (!known) this.finished.push(match);
        return !known;
      },
    };
  }

  #judged(): Pick<ConductStore, "add"> {
    return {
      add: async (entries) => {
        this.#mustBeHere();
        const isKnown = ({ userId, code, matchNumber }: ConductEntry) =>
          this.conduct.some((it) => it.userId === userId && it.code === code && it.matchNumber === matchNumber);
        this.conduct.push(...entries.filter((entry) => !isKnown(entry)));
      },
    };
  }

  #lines(): Pick<GameChatStore, "add"> {
    return {
      add: async (line) => {
        this.#mustBeHere();
        if (!this.chat.some((other) => other.code === line.code && other.seq === line.seq)) this.chat.push(line);
      },
    };
  }

  #mustBeHere(): void {
    if (this.isStoreAway) throw new StoreUnavailable("away");
  }
}

/** The chat of an open room for one of its players; undefined where the room is not open, null for others. */
export function chatOf(
  rooms: Pick<Registry, "find">,
  code: RoomCode,
  userId: UserId,
): readonly ReturnType<typeof chatMessage>[] | null | undefined {
  const room = rooms.find(code);
  if (room === undefined) return undefined;
  return seatOf(room.table, userId) === null ? null : room.chatLines.map((line) => chatMessage(code, line));
}

/** Sends a message to a room as a client would. */
export function say(
  room: Room,
  link: TestLink,
  type: Exclude<Command["type"], "playCard" | "sendMessage" | "sayPhrase" | "addComputer" | "removeComputer">,
  id?: ActionId,
): Reply {
  return room.command({ type, payload: { code: room.code } } as Command, { connection: link, id: id });
}

export const playCard = (room: Room, link: TestLink, card: string, id?: ActionId): Reply =>
  room.command({ type: "playCard", payload: { code: room.code, card_id: card } }, { connection: link, id: id });

export const chat = (room: Room, link: TestLink, text: string, id?: ActionId): Reply =>
  room.command(
    { type: "sendMessage", payload: { code: room.code, text } } as Extract<ClientMessage, { type: "sendMessage" }>,
    {
      connection: link,
      id: id,
    },
  );

/** Two people at a full private table, both connected; the host deals first. */
export async function friends(harness: RoomHarness, game: Partial<NewGame> = {}) {
  const host = new TestLink("ama");
  const guest = new TestLink("kofi");
  const room = await harness.open({ ...game, createdBy: host.user });
  room.join(host, false);
  room.join(guest, false);
  say(room, guest, "playerJoin");
  return { room, host, guest, seats: [host, guest] };
}

/** Plays the first legal card of the player at turn until the hand is over. */
export function playHand(room: Room, seats: readonly TestLink[]): void {
  const dealer = seats.find((link) => link.view.current_player_position === link.view.me);
  if (dealer?.view.phase === "deck") say(room, dealer, "dealCards");
  for (let plays = 0; plays < 5 * seats.length; plays++) {
    const actor = seats.find((link) => link.view.phase === "play" && link.view.legal.length > 0);
    if (actor === undefined) return;
    playCard(room, actor, actor.view.legal[0] as string);
  }
}
