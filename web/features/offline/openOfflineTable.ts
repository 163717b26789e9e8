/** Opens the table without a connection: an unfinished match continues, else a new one begins. */
import { offlineCode } from "#web/entities/paths.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import type { Card } from "#engine/cards.ts";
import { type AnsweringWorker, workerQuestions } from "#web/platform/browser/workerQuestions.ts";
import { secureRandom } from "./secureRandom.ts";
import { levelFrom, readOngoingMatch, startOngoingMatch } from "./ongoingMatch.ts";
import { OfflineTableServer, type Think } from "./OfflineTableServer.ts";
import { knownAccountId, offlinePlayer } from "./player.ts";
import { offlineText } from "./text/en.ts";
import { finishedMatchStore, saveFinishedMatch } from "./finishedMatches.ts";
import { cardFor } from "./cardFor.ts";

const ongoingMatchKey = "spar.offline.game";

/** Opens the table; `wanted` is the level of a new match. */
export function openOfflineTable(wanted: string | null): {
  readonly tableServer: OfflineTableServer;
  readonly close: () => void;
} {
  const { think, stop } = createThink();
  const now = (): number => Date.now();
  const tableServer = new OfflineTableServer({
    code: offlineCode,
    me: offlinePlayer(translate(offlineText, "you")),
    ongoing: readOngoingMatch(readStored(ongoingMatchKey)) ?? startOngoingMatch(levelFrom(wanted), now()),
    think,
    random: secureRandom,
    clock: {
      now,
      after: (delayMs, call) => {
        const timer = setTimeout(call, delayMs);
        return () => clearTimeout(timer);
      },
    },
    save: (match) => writeStored(ongoingMatchKey, match === null ? null : JSON.stringify(match)),
    finished: (match) => {
      saveFinishedMatch(finishedMatchStore(), knownAccountId(), match).catch((error: unknown) =>
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

const startThinker = (): AnsweringWorker<Card> =>
  new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });

/** Searches in a worker, or in the page if the browser has none or it fails. */
export function createThink(start: () => AnsweringWorker<Card> = startThinker): {
  readonly think: Think;
  readonly stop: () => void;
} {
  const { ask, stop } = workerQuestions(start, cardFor);
  return { think: (view, level) => ask({ view, level }), stop };
}
