import { translate } from "#web/platform/languages/i18n.ts";
import { isSignedIn, isUnchecked, startSession, useSession } from "#web/entities/session/session.ts";
import { showToast } from "#web/ui/toasts.ts";
import { offlineText } from "./text/en.ts";
import { finishedMatchStore } from "./openOfflineTable.ts";
import { handOver } from "./finishedMatches.ts";

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
