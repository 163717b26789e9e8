/**
 * A player who plays at one table through a game client as fast as the server answers, sends a chat line now and then,
 * repeats actions as on a bad network, and reuses an action's id for another action.
 */
import type { Random } from "#engine/random.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { ClientMessages, GameUpdate } from "#protocol/frames/messages.ts";
import type { Ack, GameClient, Seen } from "./gameClient.ts";

/** A message to the player's own table that is answered once it is durable. */
export type Move =
  | { readonly type: "playerJoin" | "shuffleDeck" | "dealCards" | "readyForNextHand" | "rematch" }
  | { readonly type: "playCard"; readonly card_id: string }
  | { readonly type: "sendMessage"; readonly text: string };

export interface Habits {
  /** One move in this number follows a chat line, a repetition, a misuse of an old id; 0 for never. */
  readonly chatsOneIn: number;
  readonly repeatsOneIn: number;
}

const remembered = 50;

export class Player {
  readonly client: GameClient;
  readonly code: RoomCode;
  readonly userId: UserId;
  readonly token: string;
  /** Refusals of moves that the view had offered, for the test to check. */
  readonly refusals: string[] = [];
  readonly #random: Random;
  readonly #habits: Habits;
  readonly #done: { readonly id: string; readonly move: Move }[] = [];
  #moves = 0;
  #isBusy = false;
  #isResting = false;
  #going: Promise<void> = Promise.resolve();
  #seenVersion = 0;

  constructor(
    client: GameClient,
    who: { readonly code: RoomCode; readonly userId: UserId; readonly token: string },
    random: Random,
    habits: Habits,
  ) {
    this.client = client;
    this.code = who.code;
    this.userId = who.userId;
    this.token = who.token;
    this.#random = random;
    this.#habits = habits;
    client.listen(() => this.#look());
  }

  get history(): readonly Seen[] {
    return this.client.history;
  }

  /** Starts no new action; resolves when all actions are answered and the computers wait for this player too. */
  async rest(): Promise<void> {
    this.#isResting = true;
    await this.#going;
    const isAtRest = (): boolean => {
      const update = this.client.update(this.code);
      if (update === undefined) return false;
      const hasComputers = update.view.players.some(({ user }) => user.is_bot);
      return !hasComputers || nextMove(update, this.#random) !== null;
    };
    await this.client.until("everybody rests", isAtRest).catch((cause: unknown) => {
      throw new Error(`no rest at ${this.lastSeen()}`, { cause });
    });
  }

  /** The client's latest state of the table and of its connection, for the report of a failure. */
  lastSeen(): string {
    const { isConnected, connection, unanswered, history } = this.client;
    const { version, view } = this.client.update(this.code) ?? {};
    const line = { isConnected, connection, unanswered };
    const last = history.slice(-6).map((seen) => (seen.is === "frame" ? seen.type : JSON.stringify(seen)));
    return JSON.stringify({ line, version, view, last });
  }

  /** Continues to play after a rest. */
  wake(): void {
    this.#isResting = false;
    this.#look();
  }

  #look(): void {
    const update = this.client.update(this.code);
    if (this.#isBusy || this.#isResting || update === undefined || update.version < this.#seenVersion) return;
    if (!this.client.isConnected) return;
    const move = nextMove(update, this.#random);
    if (move === null) return;
    this.#isBusy = true;
    this.#going = this.#go(move, update.version);
  }

  async #go(move: Move, version: number): Promise<void> {
    if (this.#oneIn(this.#habits.chatsOneIn)) await this.#say();
    if (this.#oneIn(this.#habits.repeatsOneIn)) await this.#repeat();
    const ack = await this.#do(move);
    if (ack.ok) this.#seenVersion = ack.version ?? 0;
    else await this.#refused(move, ack.code, version);
    this.#isBusy = false;
    this.#look();
  }

  async #do(move: Move, id = `${this.userId}-${this.#moves++}`): Promise<Ack> {
    const { type, ...rest } = move;
    const ack = await this.client.act(type, { code: this.code, ...rest } as ClientMessages[typeof type], id);
    if (ack.ok) this.#done.push({ id, move });
    if (this.#done.length > remembered) this.#done.shift();
    return ack;
  }

  async #say(): Promise<void> {
    await this.#do({ type: "sendMessage", text: `${this.userId} says ${this.#moves}` });
  }

  /**
   * Sends the same frame again, which must get the same answer, and its id with another action, which must be refused.
   */
  async #repeat(): Promise<void> {
    const old = this.#done[this.#random(Math.max(1, this.#done.length))];
    if (old === undefined) return;
    await this.#do(old.move, old.id);
    const other = await this.#do({ type: old.move.type === "rematch" ? "dealCards" : "rematch" }, old.id);
    if (other.ok || other.code !== "id-reused") this.refusals.push(`an id used again: ${JSON.stringify(other)}`);
  }

  /** The table changed meanwhile, or the server refused an offered move. */
  async #refused(move: Move, why: string, version: number): Promise<void> {
    const before = this.client.connection;
    this.client.say("getGameData", { code: this.code });
    const isNewer = () =>
      (this.client.update(this.code)?.version ?? 0) > version || this.client.connection > before || this.#isResting;
    const seen = await this.client.until(`what refused ${move.type} (${why})`, isNewer, 5_000).catch(() => false);
    if (seen === false) this.refusals.push(`${JSON.stringify(move)} at version ${version}: ${why}`);
  }

  #oneIn(n: number): boolean {
    return n > 0 && this.#random(n) === 0;
  }
}

/** A possible next move of a player at this table, or null if the player cannot act. */
export function nextMove({ view }: GameUpdate, random: Random): Move | null {
  const me = view.players.find((player) => player.position === view.me);
  if (me === undefined) return view.phase === "waiting" ? { type: "playerJoin" } : null;
  if (me.stand_in) return { type: "playerJoin" };
  switch (view.phase) {
    case "deck":
      if (view.current_player_position !== view.me) return null;
      return { type: random(3) === 0 ? "shuffleDeck" : "dealCards" };
    case "play": {
      const card_id = view.legal[random(Math.max(1, view.legal.length))];
      return card_id === undefined ? null : { type: "playCard", card_id };
    }
    case "hand_over":
      return me.ready ? null : { type: "readyForNextHand" };
    case "game_over":
      return me.ready ? null : { type: "rematch" };
    case "waiting":
      return null;
  }
}
