import { appOpenCall } from "#protocol/calls/overview.ts";
import { setAnalyticsSink, track, umamiSink } from "#web/platform/browser/analytics.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { desktop, isStream } from "#web/platform/desktop/desktop.ts";

declare global {
  interface Navigator {
    /** Global Privacy Control. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Whether the browser asks sites not to count its user. */
const wantsNoCounting = (): boolean => navigator.doNotTrack === "1" || navigator.globalPrivacyControl === true;

let isCounted = false;

/** Counts once that the page was opened, and forwards events from now on where the operator has an Umami. */
export function countOpening(): void {
  if (isCounted || isStream || wantsNoCounting()) return;
  isCounted = true;
  void ask(appOpenCall).then((answer) => {
    // The app's own policy lets its page connect to the game's server alone.
    if (!answer.ok || answer.value.forward === null || desktop() !== null) return;
    setAnalyticsSink(umamiSink(answer.value.forward));
    track("app_open", {});
  });
}
