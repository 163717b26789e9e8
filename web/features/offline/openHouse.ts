/** The one table without a server: what was running goes on, else a new match begins. */
import { offlineCode } from "#web/entities/paths.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import type { DesktopOffline } from "#web/platform/desktop/desktopBridge.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { secureRandom } from "./chance.ts";
import { levelAsked, readCourse, startCourse } from "./course.ts";
import { OfflineHouse } from "./OfflineHouse.ts";
import { accountHere, playerHere } from "./player.ts";
import { offlineText } from "./text.ts";
import { createThink } from "./think.ts";
import { browserKeeper, keepFinished } from "./waiting.ts";

export const courseKey = "spar.offline.game";

export const keeperHere = (): DesktopOffline => desktop()?.offline ?? browserKeeper;

/** Sits down at it; `wanted` is the level that a new match is played on. */
export function openHouse(wanted: string | null): { readonly house: OfflineHouse; readonly close: () => void } {
  const { think, stop } = createThink();
  const now = (): number => Date.now();
  const house = new OfflineHouse({
    code: offlineCode,
    me: playerHere(translate(offlineText, "you")),
    course: readCourse(readStored(courseKey)) ?? startCourse(levelAsked(wanted), now()),
    think,
    random: secureRandom,
    clock: {
      now,
      after: (delayMs, call) => {
        const timer = setTimeout(call, delayMs);
        return () => clearTimeout(timer);
      },
    },
    keep: (match) => writeStored(courseKey, match === null ? null : JSON.stringify(match)),
    finished: (match) => {
      keepFinished(keeperHere(), accountHere(), match).catch((error: unknown) =>
        console.warn("The finished match could not be kept", error),
      );
    },
  });
  const close = (): void => {
    house.close();
    stop();
  };
  return { house, close };
}
