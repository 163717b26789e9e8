/** Which scene a stream shows. */
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
