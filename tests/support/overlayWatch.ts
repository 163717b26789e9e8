/** Reads the frames of overlays and finds cards that they may not contain. */
import type { Overlay, OverlayTable } from "#protocol/frames/overlay.ts";
import { beatFrame, overlayIn } from "#protocol/frames/overlayFrame.ts";
import type { Table } from "#server/play/table/table.ts";

/** The error in a frame, or null. */
export type Leak = string | null;

/** The finished hands of a table, and the played cards of the others. */
export class TableTruth {
  readonly #over = new Set<string>();
  readonly #played = new Map<string, ReadonlySet<number>>();

  /** Records the table in its present durable state. */
  note({ match }: Table): void {
    if (match === null) return;
    const name = `${match.matchNumber}.${match.handNumber}`;
    const plays = [...match.tricks, match.trick].flatMap((trick) => trick.plays.map(({ card }) => card));
    this.#played.set(name, new Set([...(this.#played.get(name) ?? []), ...plays]));
    if (match.phase === "handOver" || match.phase === "matchOver") this.#over.add(name);
  }

  leakIn(overlay: Overlay): Leak {
    return overlay.table === null ? null : this.#leakIn(overlay.table);
  }

  #leakIn(table: OverlayTable): Leak {
    const name = `${table.match_number}.${table.hand_number}`;
    if (this.#over.has(name)) return null;
    if (table.players.some(({ hand, dealt }) => hand !== null || dealt !== null)) return `hands of ${name} are open`;
    const cards = [
      ...table.tricks.flatMap(({ plays }) => plays.map(({ card }) => card)),
      table.hand_result?.card ?? -1,
    ];
    const hidden = cards.filter((card) => card >= 0 && this.#played.get(name)?.has(card) !== true);
    return hidden.length === 0 ? null : `cards ${hidden.join()} of ${name} were not played yet`;
  }
}

/** The picture in a frame; null for a beat. @throws Error for a frame of anything else */
export function shownIn(bytes: Uint8Array): Overlay | null {
  const overlay = overlayIn(bytes);
  if (overlay === null && !isBeat(bytes)) throw new Error("an overlay was sent something else");
  return overlay;
}

const isBeat = (bytes: Uint8Array): boolean => Buffer.from(beatFrame()).equals(bytes);
