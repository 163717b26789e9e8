/**
 * The table server of an offline match: the engine answers the messages, the player has seat 0, the computer seat 1.
 * The table gets the same projection as from the server.
 */
import type { Action, MatchEvent } from "#engine/actions.ts";
import { apply } from "#engine/apply.ts";
import type { BotLevel } from "#engine/bots/level.ts";
import { botPauseMs, botPauses, type Shuffling } from "#engine/bots/pauses.ts";
import { type Card, shuffledDeck } from "#engine/cards.ts";
import type { Random } from "#engine/random.ts";
import { type PlayerView, project } from "#engine/view.ts";
import { type RoomCode, userIdOf } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { ClientType, RefusalCode, ServerMessages } from "#protocol/frames/messages.ts";
import { gameActionOf, isGameMessage } from "#protocol/frames/clientReader.ts";
import { offlineConfig, type OfflineMatch } from "#protocol/calls/offline.ts";
import type { ViewedTable } from "#protocol/frames/view.ts";
import { LocalTableServer, refused, type TableMessage } from "#web/entities/game/localTableServer.ts";
import type { SocketClock } from "#web/platform/socket/connection.ts";
import type { Ack } from "#web/platform/socket/sendQueue.ts";
import { type OngoingMatch, matchOf, startOngoingMatch } from "./ongoingMatch.ts";
import { phrases } from "#protocol/frames/userRecords.ts";

/** Finds the card that a computer of this level plays. */
export type Think = (view: PlayerView, level: BotLevel) => Promise<Card>;

export interface OfflineDependencies {
  readonly code: RoomCode;
  readonly me: PublicUser;
  readonly ongoing: OngoingMatch;
  readonly think: Think;
  readonly random: Random;
  readonly clock: SocketClock;
  /** Stores the running match; null: there is none any more. */
  readonly save: (match: OfflineMatch | null) => void;
  /** Called when a match was played to its end. */
  readonly finished: (match: OfflineMatch) => void;
}

const mySeat = 0;
const computersSeat = 1;
const computer: PublicUser = { id: userIdOf("computer-1"), username: "Computer", image_url: null, is_bot: true };
const done: Ack = { ok: true };

export class OfflineTableServer extends LocalTableServer {
  readonly #parts: OfflineDependencies;
  #ongoing: OngoingMatch;
  #shuffling: Shuffling;
  #isOpen = true;

  constructor(parts: OfflineDependencies) {
    super(parts.clock);
    this.#parts = parts;
    this.#ongoing = parts.ongoing;
    this.#shuffling = this.#freshShuffling();
  }

  /** The screen has closed: the computer does nothing more, and the match waits. */
  override close(): void {
    this.#isOpen = false;
    super.close();
  }

  protected override joined(): void {
    this.#isOpen = true;
    this.#show("gameData");
    this.plan();
  }

  protected override answer(type: ClientType, { card_id: card, text, phrase, version }: TableMessage): Ack {
    // Offline matches have no redeal for a weak hand.
    if (isGameMessage(type) && type !== "redeal") {
      return this.#mine(gameActionOf(type, mySeat, card, () => this.#shuffledDeck()));
    }
    switch (type) {
      case "hurry":
        this.hurry(version, this.#isOpen && this.#pauseMs() !== null, () => void this.#computerActs());
        return done;
      case "getGameData":
        this.#show("gameData");
        return done;
      case "leaveGame":
        this.close();
        this.#parts.save(null);
        return done;
      case "sendMessage":
      case "sayPhrase":
        this.#echo(phrase === undefined ? { message: text ?? "" } : { message: phrases[phrase], phrase });
        return done;
      default:
        return refused("not-available");
    }
  }

  #mine(action: Action): Ack {
    const refusal = this.#do(action);
    return refusal === null ? { ok: true, version: this.version } : refused(refusal);
  }

  #shuffledDeck(): readonly Card[] {
    return shuffledDeck(offlineConfig.includeAces, this.#parts.random);
  }

  /** Applies an action, sends the change and plans the computer's move; returns the reason if it is refused. */
  #do(action: Action): RefusalCode | null {
    const { match: before, level } = this.#ongoing;
    const answer = apply(before, action);
    // Requests that a table can send are refused with the wire's codes; it cannot send others.
    if (!answer.ok) return answer.error as RefusalCode;
    const { state, events } = answer.value;
    const isNew = state.matchNumber !== before.matchNumber;
    this.#ongoing = isNew
      ? startOngoingMatch(level, this.serverNow(), state.dealer, state.matchNumber)
      : { ...this.#ongoing, actions: [...this.#ongoing.actions, action], match: state };
    this.version += 1;
    this.#noteShuffling(action, before.phase !== state.phase);
    this.#note(state.phase === "matchOver" && before.phase !== "matchOver");
    this.#show("updatedGameData", events);
    this.plan();
    return null;
  }

  #note(isOver: boolean): void {
    const match = matchOf(this.#ongoing, this.serverNow());
    if (isOver) this.#parts.finished(match);
    this.#parts.save(this.#ongoing.match.phase === "matchOver" ? null : match);
  }

  #freshShuffling(): Shuffling {
    return { shufflesLeft: 1 + this.#parts.random(botPauses.shufflesMax), hasShuffled: false };
  }

  #noteShuffling(action: Action, isNewPhase: boolean): void {
    if (isNewPhase) this.#shuffling = this.#freshShuffling();
    else if (action.type === "shuffle") {
      this.#shuffling = { shufflesLeft: Math.max(0, this.#shuffling.shufflesLeft - 1), hasShuffled: true };
    }
  }

  /** The computer's next action and the pause before it; null if it has none. */
  #pauseMs(): number | null {
    const { match } = this.#ongoing;
    if (match.turn !== null)
      return match.turn === computersSeat ? botPauseMs(match, computersSeat, this.#shuffling) : null;
    const waits = match.phase === "handOver" || match.ready[mySeat] === true;
    return waits && match.ready[computersSeat] === false ? 0 : null;
  }

  protected override plan(): void {
    this.planAfter(this.#isOpen ? this.#pauseMs() : null, () => void this.#computerActs());
  }

  async #computerActs(): Promise<void> {
    const version = this.version;
    const action = await this.#computersAction();
    if (this.#isOpen && version === this.version) this.#do(action);
  }

  async #computersAction(): Promise<Action> {
    const { match, level } = this.#ongoing;
    const seat = computersSeat;
    switch (match.phase) {
      case "deck":
        return this.#shuffling.shufflesLeft > 0
          ? { type: "shuffle", seat }
          : { type: "deal", seat, order: this.#shuffledDeck() };
      case "play":
        return { type: "play", seat, card: await this.#parts.think(project(match, seat), level) };
      case "handOver":
        return { type: "ready", seat };
      case "matchOver":
        return { type: "rematch", seat };
    }
  }

  #table(): ViewedTable {
    const { code, me } = this.#parts;
    const { level, dealer, match } = this.#ongoing;
    const seat = { standIn: null, timeOutsLeft: 0 };
    const opening = { code, kind: "computer", createdBy: me.id, isRated: false, turnMs: null } as const;
    return {
      setup: { ...opening, config: match.config, level, dealer },
      seats: [
        { ...seat, user: me, level: null },
        { ...seat, user: computer, level },
      ],
      match,
    };
  }

  #show(type: "gameData" | "updatedGameData", events?: readonly MatchEvent[]): void {
    const { turn } = this.#ongoing.match;
    const thinking = turn === computersSeat ? turn : null;
    this.emit(type, this.updateOf(this.#table(), mySeat, thinking, events));
  }

  #echo(said: Pick<ServerMessages["chatMessage"], "message" | "phrase">): void {
    const { code, me } = this.#parts;
    const who = { user_id: me.id, username: me.username, avatar: me.image_url };
    this.emit("chatMessage", { ...who, ...said, timestamp: this.serverNow(), game_code: code });
  }
}
