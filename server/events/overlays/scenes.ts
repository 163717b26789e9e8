/** The content of a stream: the scene, the chat lines, the users without a name, and the comparison of two frames. */
import type { UserId } from "#protocol/ids.ts";
import { overlayFrame } from "#protocol/frames/overlayFrame.ts";
import type { Overlay, OverlayScene, OverlayTable } from "#protocol/frames/overlay.ts";
import type { StreamScene } from "#protocol/calls/streams.ts";
import { overlayLimits } from "./limits.ts";

export interface SceneInput {
  readonly wanted: StreamScene;
  readonly table: OverlayTable | null;
  readonly tournament: Overlay["tournament"];
  readonly result: Overlay["result"];
  /** For how long the end of the match has been on screen; null while it goes on. */
  readonly overMs: number | null;
}

/** The scene to show: a chosen one that has nothing to show is shown as "waiting". */
export function sceneOf(input: SceneInput): OverlayScene {
  const { wanted, table, tournament, result } = input;
  switch (wanted) {
    case "auto":
      return automatic(input);
    case "table":
      return table === null ? "waiting" : "table";
    case "bracket":
      return tournament === null ? "waiting" : "bracket";
    case "result":
      return result === null ? "waiting" : "result";
    case "waiting":
      return "waiting";
  }
}

function automatic({ table, tournament, result, overMs }: SceneInput): OverlayScene {
  if (table !== null && table.phase !== "waiting") {
    if (overMs === null || overMs < overlayLimits.lastHandMs) return "table";
    if (overMs < overlayLimits.resultMs && result !== null) return "result";
  }
  const hasBracket = tournament?.phase === "running" || tournament?.phase === "completed";
  return hasBracket ? "bracket" : "waiting";
}

/** After how long an end that is on screen leads to another scene; null where it does not. */
export const nextSceneMs = (overMs: number): number | null =>
  [overlayLimits.lastHandMs, overlayLimits.resultMs].find((ms) => ms > overMs) ?? null;

/** A line of the global chat. */
export interface ChatLine {
  readonly userId: UserId;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** The last lines until a time, which an overlay shows. */
export const chatPicture = (
  lines: readonly ChatLine[],
  until: number,
  isAnonymous: (userId: UserId) => boolean,
): NonNullable<Overlay["chat"]> =>
  lines
    .filter(({ at }) => at <= until)
    .slice(-overlayLimits.chatMax)
    .map(({ userId, name, text, at }) => ({ name: isAnonymous(userId) ? null : name, text, at }));

/** Where the part of a frame begins that says what is shown. Before it are its type and `server_time`, of one length. */
const shownFrom = overlayFrame({ server_time: 2 ** 40 } as Overlay).byteLength;

/** Whether two frames differ in nothing but the time of sending. */
export const isSamePicture = (one: Buffer, other: Uint8Array): boolean =>
  one.compare(other, shownFrom, other.byteLength, shownFrom, one.byteLength) === 0;

/** Users who appear on streams without a name: users who chose so, and users whose setting is not known yet. */
export class People {
  readonly #read: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>;
  #named: ReadonlySet<UserId> = new Set();
  #known: ReadonlySet<UserId> = new Set();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(read: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>) {
    this.#read = read;
  }

  readonly isAnonymous = (userId: UserId): boolean => !this.#named.has(userId);

  /**
   * Reads the settings of these users, where one is not known or all were read longer than `ageMsMax` ago. The answer is
   * whether names may be others now.
   */
  async refresh(userIds: readonly UserId[], now: number, ageMsMax: number): Promise<boolean> {
    const isOld = now - this.#readAt >= ageMsMax;
    if (!isOld && userIds.every((id) => this.#known.has(id))) return false;
    const wanted = [...new Set(userIds)];
    const anonymous = await this.#read(wanted);
    this.#readAt = now;
    this.#known = new Set(wanted);
    const before = this.#named;
    this.#named = new Set(wanted.filter((id) => !anonymous.has(id)));
    return before.size !== this.#named.size || wanted.some((id) => before.has(id) !== this.#named.has(id));
  }
}
