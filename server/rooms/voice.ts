import type { GameEvent, GameNotice } from "#server/protocol/messages.ts";
import type { PublicUser } from "#server/protocol/api.ts";
import type { Audience, Link } from "./audience.ts";
import type { Clock } from "./clock.ts";
import type { Asked, Pending } from "./house.ts";
import type { Ledger } from "./ledger.ts";
import { liveOf } from "./live.ts";
import { Speaker } from "./speaker.ts";
import { type Live, wireEvent } from "#server/protocol/view.ts";

/** What a room says at any moment: the durable table, with presence and clocks as they are just then. */
export class Voice {
  readonly #ledger: Ledger;
  readonly #audience: Audience;
  readonly #clock: Clock;
  readonly #speaker: Speaker;

  constructor(ledger: Ledger, audience: Audience, clock: Clock) {
    this.#ledger = ledger;
    this.#audience = audience;
    this.#clock = clock;
    this.#speaker = new Speaker(audience);
  }

  /** The whole table for one connection. */
  show(link: Link): void {
    const { table, seq } = this.#ledger.durable;
    this.#speaker.show(link, table, seq, this.#live());
  }

  /** The whole table for everybody, with how it came about, and the answers to those who asked for it. */
  tell(events: readonly GameEvent[], answers: readonly Asked[] = []): void {
    const { table, seq } = this.#ledger.durable;
    this.#speaker.update({ table, version: seq, events }, this.#live(), answers);
  }

  /** What became durable, to those whom it concerns: a chat line or a change of the table. */
  report({ deed, at, events, table, answers, seq }: Pending): void {
    const line = this.#ledger.memory.committed(deed, at, seq, table);
    if (line === undefined) {
      const shown = events.map((event) => wireEvent(event, table));
      return this.tell(shown, answers);
    }
    this.#speaker.acknowledge(answers, seq);
    this.#speaker.chat(table.setup.code, line, table);
  }

  typing(user: PublicUser, type: "userTyping" | "userStoppedTyping"): void {
    this.#speaker.typing(user, type, this.#ledger.durable.table);
  }

  notice(notice: GameNotice): void {
    this.#speaker.notice(this.#ledger.durable.table.setup.code, notice);
  }

  #live(): Live {
    const { table, stage } = this.#ledger.durable;
    return liveOf(table, stage, this.#audience, this.#clock);
  }
}
