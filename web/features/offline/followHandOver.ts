import { translate } from "#web/platform/languages/i18n.ts";
import { isSignedIn, startSession, useSession } from "#web/entities/session/session.ts";
import { readToken } from "#web/platform/storage/token.ts";
import { showToast } from "#web/ui/toasts.ts";
import { offlineText } from "./text.ts";
import { keeperHere } from "./openOfflineTable.ts";
import { handOver } from "./finishedMatches.ts";

const noticeMs = 6000;
const againMs = 60_000;

const isAnyWaiting = (): Promise<boolean> =>
  keeperHere()
    .waiting()
    .then(
      (games) => games.length > 0,
      () => false,
    );

/** Hands over what waits whenever somebody with an account is known to be here, and now and then after. */
export function followHandOver(): () => void {
  let isBusy = false;
  const tryNow = async (): Promise<void> => {
    const { user } = useSession.getState();
    if (isBusy || user === null || !isSignedIn(user)) return;
    isBusy = true;
    try {
      const count = await handOver(keeperHere(), user.id);
      if (count > 0) showToast("success", translate(offlineText, "handedOver", { count }), noticeMs);
    } catch (error) {
      console.warn("What was played offline could not be handed over", error);
    } finally {
      isBusy = false;
    }
  };
  /** A player who sits at the table without a server when it comes back is known by his token, once it is asked about. */
  const askAndTry = async (): Promise<void> => {
    const { user, isLoading } = useSession.getState();
    const isUnknown = user === null && !isLoading && readToken() !== null;
    if (isUnknown && (await isAnyWaiting())) await startSession();
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
