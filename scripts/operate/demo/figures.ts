/** Counts the figures of the demo community's weeks as the server does, at the times of the story. */
import type { Random } from "#engine/random.ts";
import { noUser } from "#protocol/ids.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import { Figures } from "#server/staff/overview/figures.ts";
import type { Store } from "#server/app/store/store.ts";
import type { Member } from "./members.ts";
import type { Settler } from "./settle.ts";
import type { Episode } from "./story.ts";

const dayMs = 24 * 3_600_000;
const waitMsMax = 40_000;
const linesMax = 4;

export class SeededFigures {
  readonly #figures: Figures;
  readonly #random: Random;
  #at = 0;

  constructor({ dailyCounts }: Pick<Store, "dailyCounts">, random: Random) {
    this.#random = random;
    this.#figures = new Figures({
      store: dailyCounts,
      clock: { now: () => this.#at, monotonic: () => this.#at, after: () => () => {} },
      metrics: { countEvent: () => {} },
      failed: (fault) => {
        throw fault;
      },
    });
  }

  /** Counts each account on the day on which it was made. */
  signUps(members: readonly Member[], endsAt: number): void {
    for (const { ageDays } of members) {
      this.#at = endsAt - ageDays * dayMs;
      this.#figures.signedUp();
    }
  }

  /** Counts a match of these members. */
  played({ at, kind, config, level, members }: Episode, match: FinishedMatch, settlers: readonly Settler[]): void {
    this.#at = at;
    const figures = this.#figures;
    for (const index of members) {
      figures.countEvent("app_open", {});
      figures.seen(settlers[index]?.user.id ?? noUser);
      for (let lines = this.#random(linesMax); lines > 0; lines--) figures.countEvent("message_sent", {});
    }
    if (kind === "computer") figures.countEvent("start_bot_game", { difficulty: level ?? "medium" });
    if (kind === "friend") {
      const { players: numPlayers, winPoints, includeAces, includeSixes } = config;
      figures.countEvent("invited_friend", { numPlayers, winPoints, includeAces, includeSixes, isRated: false });
    }
    if (kind === "matched") {
      for (let seat = 0; seat < 2; seat++) figures.countEvent("start_match_game", { method: "play_now" });
      figures.paired([this.#random(waitMsMax), this.#random(waitMsMax)]);
    }
    figures.matchFinished(match);
  }

  /** Stores the counts. */
  save(): Promise<void> {
    return this.#figures.stop();
  }
}
