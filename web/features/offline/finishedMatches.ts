/** Offline matches that are over and wait for the server. The desktop app stores them, or else the browser. */
import * as v from "valibot";
import type { UserId } from "#protocol/ids.ts";
import { type OfflineGame, offlineGamesIn, OFFLINE_GAMES_MAX } from "#protocol/calls/desktop.ts";
import { offlineMatchCall } from "#protocol/calls/matches.ts";
import { type OfflineMatch, offlineMatchSchema } from "#protocol/calls/offline.ts";
import { decodeText, id, orNull } from "#server/protocol/schema.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import type { DesktopOffline } from "#web/platform/desktop/desktopBridge.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { isSignedIn, isUnchecked, startSession, useSession } from "#web/entities/session/session.ts";
import { showToast } from "#web/ui/toasts.ts";
import { offlineText } from "./text/en.ts";

export const finishedMatchesKey = "spar.offline.waiting";

const stored = (): readonly OfflineGame[] => offlineGamesIn(decodeText(v.unknown(), readStored(finishedMatchesKey)));

const writeAll = (games: readonly OfflineGame[]): void =>
  void writeStored(finishedMatchesKey, games.length === 0 ? null : JSON.stringify(games.slice(-OFFLINE_GAMES_MAX)));

/** The browser's own store, of the latest hundred. */
export const browserStorage: DesktopOffline = {
  keep: async (game) => writeAll([...stored().filter(({ id }) => id !== game.id), game]),
  waiting: async () => stored(),
  handedOver: async (handed) => writeAll(stored().filter(({ id }) => id !== handed)),
};

/** Where finished matches wait: in the desktop app, or in the browser. */
export const finishedMatchStore = (): DesktopOffline => desktop()?.offline ?? browserStorage;

const storedSchema = v.object({
  /** The player's id; null if none was known, so the match goes to the next player who signs in. */
  player: orNull(id),
  match: offlineMatchSchema,
});
type Stored = v.InferOutput<typeof storedSchema>;

/** Adds a finished match to the waiting ones. */
export const saveFinishedMatch = (storage: DesktopOffline, player: string | null, match: OfflineMatch): Promise<void> =>
  storage.keep({ id: match.id, playedAt: match.ended_at, record: JSON.stringify({ player, match } satisfies Stored) });

const handIn = (match: OfflineMatch): Promise<ApiResult<void>> => ask(offlineMatchCall, { body: match });

/** A match that the server will never accept is removed. */
const isHopeless = (answer: ApiResult<void>): boolean => !answer.ok && answer.failure.status === 400;

/** Hands over this player's matches, oldest first, until the server is away; resolves to how many it accepted. */
export async function handOver(storage: DesktopOffline, playerId: UserId): Promise<number> {
  let taken = 0;
  for (const game of await storage.waiting()) {
    const stored = decodeText(storedSchema, game.record);
    if (stored !== null && stored.player !== null && stored.player !== playerId) continue;
    const answer = stored === null ? null : await handIn(stored.match);
    if (answer !== null && !answer.ok && !isHopeless(answer)) break;
    await storage.handedOver(game.id);
    if (answer?.ok) taken += 1;
  }
  return taken;
}

const noticeMs = 6000;
const againMs = 60_000;

const isAnyWaiting = (): Promise<boolean> =>
  finishedMatchStore()
    .waiting()
    .then(
      (games) => games.length > 0,
      () => false,
    );

/** Hands over waiting matches when a player with an account is known, and regularly afterwards. */
export function followHandOver(): () => void {
  let isBusy = false;
  const tryNow = async (): Promise<void> => {
    const { user } = useSession.getState();
    if (isBusy || user === null || !isSignedIn(user)) return;
    isBusy = true;
    try {
      const count = await handOver(finishedMatchStore(), user.id);
      if (count > 0) showToast("success", translate(offlineText, "handedOver", { count }), noticeMs);
    } catch (error) {
      console.warn("What was played offline could not be handed over", error);
    } finally {
      isBusy = false;
    }
  };
  /** A player at the offline table is known by the token once the server is back and has been asked. */
  const askAndTry = async (): Promise<void> => {
    if (isUnchecked(useSession.getState()) && (await isAnyWaiting())) await startSession();
    await tryNow();
  };
  const timer = setInterval(() => void askAndTry(), againMs);
  const onLine = (): void => void askAndTry();
  globalThis.addEventListener("online", onLine);
  const stop = useSession.subscribe(() => void tryNow());
  void tryNow();
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener("online", onLine);
    stop();
  };
}
