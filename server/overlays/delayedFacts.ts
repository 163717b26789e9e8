/** States of a tournament with their times, so that they are shown as late as the table. */
import { overlayLimits } from "./limits.ts";
import type { TournamentFacts } from "./tournamentPicture.ts";

export class DelayedFacts {
  #states: { readonly at: number; readonly facts: TournamentFacts }[] = [];

  add(at: number, facts: TournamentFacts): void {
    this.#states.push({ at, facts });
    if (this.#states.length > overlayLimits.factsMax) this.#states.shift();
  }

  clear(): void {
    this.#states = [];
  }

  /** The state as it was at `at`; the first one where there was none yet. */
  shownAt(at: number): TournamentFacts | null {
    while (this.#states.length > 1 && (this.#states[1]?.at ?? 0) <= at) this.#states.shift();
    return this.#states[0]?.facts ?? null;
  }
}
