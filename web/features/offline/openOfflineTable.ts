/** Opens the table without a connection: an unfinished match continues, else a new one begins. */
import { offlineCode } from "#web/entities/paths.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import type { DesktopOffline } from "#web/platform/desktop/desktopBridge.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { secureRandom } from "./chance.ts";
import { levelAsked, readCourse, startCourse } from "./ongoingMatch.ts";
import { OfflineTableServer } from "./OfflineTableServer.ts";
import { accountHere, playerHere } from "./player.ts";
import { offlineText } from "./text.ts";
import { createThink } from "./think.ts";
import { browserKeeper, keepFinishedMatch } from "./finishedMatches.ts";

export const courseKey = "spar.offline.game";

export const keeperHere = (): DesktopOffline => desktop()?.offline ?? browserKeeper;

/** Opens the table; `wanted` is the level of a new match. */
export function openOfflineTable(wanted: string | null): {
  readonly tableServer: OfflineTableServer;
  readonly close: () => void;
} {
  const { think, stop } = createThink();
  const now = (): number => Date.now();
  const tableServer = new OfflineTableServer({
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
      keepFinishedMatch(keeperHere(), accountHere(), match).catch((error: unknown) =>
        console.warn("The finished match could not be kept", error),
      );
    },
  });
  const close = (): void => {
    tableServer.close();
    stop();
  };
  return { tableServer, close };
}
