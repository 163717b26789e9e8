import { translate } from "#web/lib/i18n.ts";
import { isSignedIn, useSession } from "#web/lib/session.ts";
import { showToast } from "#web/ui/toasts.ts";
import { offlineText } from "./text.ts";
import { keeperHere } from "./openHouse.ts";
import { handOver } from "./waiting.ts";

const noticeMs = 6000;
const againMs = 60_000;

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
  const timer = setInterval(() => void tryNow(), againMs);
  const onLine = (): void => void tryNow();
  globalThis.addEventListener("online", onLine);
  const stop = useSession.subscribe(() => void tryNow());
  void tryNow();
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener("online", onLine);
    stop();
  };
}
