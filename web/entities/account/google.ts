/** The way to Google and back: what was wanted is kept in the tab while the browser is away. */
import * as v from "valibot";
import { GOOGLE_INTENTS } from "#server/protocol/accounts.ts";
import { decodeText, flag, text } from "#server/protocol/schema.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { configQuery } from "#web/entities/queries/configQuery.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import type { DesktopGoogle } from "#web/platform/desktop/desktopBridge.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { startGoogle } from "./calls.ts";
import { withFreshLogin } from "./freshLogin.ts";

const errandKey = "spar.google";

const keptErrandSchema = v.object({
  intent: v.picklist(GOOGLE_INTENTS),
  /** Whether the session is to last. */
  remember: flag,
  /** Where to go on afterwards. */
  from: text(2_000),
  /** Proves, on the way back, that it is the same browser. */
  flow: text(512),
});
export type KeptErrand = Readonly<v.InferOutput<typeof keptErrandSchema>>;

/** What somebody went to Google for. */
export type Errand = Omit<KeptErrand, "flow">;

/** Leaves for Google; answers only when that came to nothing. */
export async function leaveForGoogle(errand: Errand): Promise<ApiFailure | null> {
  const shell = desktop();
  if (shell !== null) return askInBrowser(errand, shell.google);
  const answer = await withFreshLogin(() => startGoogle(errand.intent));
  if (!answer.ok) return answer.failure;
  keepErrand({ ...errand, flow: answer.value.flow });
  globalThis.location.assign(answer.value.url);
  return null;
}

const keepErrand = (kept: KeptErrand): void => writeTabStored(errandKey, JSON.stringify(kept));

/** Nobody came back from the browser, or not with what he left with. */
const givenUp: ApiFailure = { kind: "refused", status: 400, code: "google_failed", message: "" };

/** In the desktop app: the system's browser goes there and comes back to this machine, and the page goes on as always. */
async function askInBrowser(errand: Errand, google: DesktopGoogle): Promise<ApiFailure | null> {
  try {
    const { port } = await google.prepare();
    const answer = await withFreshLogin(() => startGoogle(errand.intent, port));
    if (!answer.ok) {
      await google.cancel();
      return answer.failure;
    }
    const returned = await google.open(answer.value.url);
    if (returned === null) return givenUp;
    keepErrand({ ...errand, flow: answer.value.flow });
    globalThis.location.assign(`/signin/google?${new URLSearchParams({ ...returned })}`);
    return null;
  } catch (error) {
    console.warn("The system's browser could not be asked", error);
    return givenUp;
  }
}

/** What this tab went to Google for, once: a second reading of the same address finds nothing. */
export function takeErrand(): KeptErrand | null {
  const stored = readTabStored(errandKey);
  writeTabStored(errandKey, null);
  return decodeText(keptErrandSchema, stored);
}

/** Whether this server knows Google; assumed until it has answered, so that the button does not flicker. */
export function useGoogleOffered(): boolean {
  const [config] = useLoaded(configQuery);
  return config.state !== "ready" || config.value.google !== null;
}
