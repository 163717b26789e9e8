/** What a stream keeps of its last picture, so that the next one costs less. */
import type { MatchKey } from "#protocol/ids.ts";
import type { Overlay } from "#protocol/frames/overlay.ts";
import { overlayFrame } from "#protocol/frames/overlayFrame.ts";
import { type TournamentFacts, tournamentPicture } from "./tournamentPicture.ts";

/** Where the part of a frame begins that says what is shown. Before it are its type and `server_time`, of one length. */
const shownFrom = overlayFrame({ server_time: 2 ** 40 } as Overlay).byteLength;

/** Whether two frames differ in nothing but the time of sending. */
export const isSameShown = (one: Buffer, other: Uint8Array): boolean =>
  one.compare(other, shownFrom, other.byteLength, shownFrom, one.byteLength) === 0;

/** The picture of a tournament. With 1,024 players it takes longer than all the rest, and changes rarely. */
export class KeptBracket {
  #kept: {
    readonly facts: TournamentFacts;
    readonly match: MatchKey | null;
    readonly picture: NonNullable<Overlay["tournament"]>;
  } | null = null;

  /** The picture of these facts, with this match on screen. */
  of(
    facts: TournamentFacts | null,
    match: MatchKey | null,
    isAnonymous: (userId: string) => boolean,
  ): Overlay["tournament"] {
    if (facts === null) return null;
    if (this.#kept?.facts !== facts || this.#kept.match !== match) {
      this.#kept = { facts, match, picture: tournamentPicture(facts, match, true, isAnonymous) };
    }
    return this.#kept.picture;
  }

  /** Names may be others now. */
  forget(): void {
    this.#kept = null;
  }
}
