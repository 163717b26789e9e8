/** A stream's settings in words, and the sentence of a refusal. */
import type { Stream, StreamHands, StreamScene } from "#protocol/calls/streams.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { type Translate, translate } from "#web/platform/languages/i18n.ts";
import { type en, streamsText } from "./text/en.ts";

type Say = Translate<typeof en>;

export const sceneKeys = {
  auto: "sceneAuto",
  table: "sceneTable",
  bracket: "sceneBracket",
  waiting: "sceneWaiting",
  result: "sceneResult",
} as const satisfies Record<StreamScene, keyof typeof en>;

export const handsKeys = {
  hidden: "handsHidden",
  afterHand: "handsAfter",
  delayed: "handsDelayed",
} as const satisfies Record<StreamHands, keyof typeof en>;

const secondsInMinute = 60;

/** Minutes and seconds. */
export const delayTime = (t: Say, seconds: number): string =>
  t("minutes", {
    time: `${Math.floor(seconds / secondsInMinute)}:${String(seconds % secondsInMinute).padStart(2, "0")}`,
  });

const followsKeys = { player: "followsPlayer", table: "followsTable", tournament: "followsTournament" } as const;

export const followsWords = (t: Say, { follows, target }: Stream): string =>
  target === null ? t("followsNothing") : t(followsKeys[follows.kind], { name: target });

export const overlaysWords = (t: Say, { overlays }: Stream): string =>
  overlays === 0 ? t("noOverlays") : t("overlays", { count: overlays });

/** The sentence for a stream that could not be made or changed, in the reader's language. */
export function streamFailure(failure: ApiFailure): string {
  if (failure.code === "too_many_streams") return translate(streamsText, "tooMany");
  if (failure.status === 404) return translate(streamsText, "targetGone");
  return translate(sharedText, actionFailure(failure));
}
