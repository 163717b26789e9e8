/** Sign-in with Google. The tab's storage records its purpose while the browser is at Google. */
import * as v from "valibot";
import { type ReactElement, useId } from "react";
import { GOOGLE_INTENTS } from "#protocol/calls/accounts.ts";
import { decodeText, flag, text } from "#server/protocol/schema.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { configQuery } from "#web/entities/queries/configQuery.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import type { DesktopGoogle } from "#web/platform/desktop/desktopBridge.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { startGoogle } from "./calls.ts";
import { withFreshLogin } from "./freshLogin.ts";
import { classes } from "#web/ui/classes.ts";
import styles from "#web/ui/Button.module.css";
import accountsStyles from "./PasswordField.module.css";
import fieldsStyles from "#web/ui/Field.module.css";

const tripKey = "spar.google";

const tripSchema = v.object({
  intent: v.picklist(GOOGLE_INTENTS),
  /** Whether the session lasts longer than the tab. */
  remember: flag,
  /** The page to open afterwards. */
  from: text(2_000),
  /** Proves on the way back that it is the same browser. */
  flow: text(512),
});
export type StoredGoogleTrip = Readonly<v.InferOutput<typeof tripSchema>>;

/** The purpose of a trip to Google. */
export type GoogleTrip = Omit<StoredGoogleTrip, "flow">;

/** Leaves for Google; resolves only if that failed. */
export async function leaveForGoogle(trip: GoogleTrip): Promise<ApiFailure | null> {
  const shell = desktop();
  if (shell !== null) return askInBrowser(trip, shell.google);
  const answer = await withFreshLogin(() => startGoogle(trip.intent));
  if (!answer.ok) return answer.failure;
  if (!storeGoogleTrip({ ...trip, flow: answer.value.flow })) return noStorage;
  globalThis.location.assign(answer.value.url);
  return null;
}

/** Without storage the returning page could not finish the sign-in. */
const noStorage: ApiFailure = { kind: "refused", status: 0, code: "no_storage", message: "" };

const storeGoogleTrip = (stored: StoredGoogleTrip): boolean => writeTabStored(tripKey, JSON.stringify(stored));

/** The browser did not come back, or came back with another state. */
const givenUp: ApiFailure = { kind: "refused", status: 400, code: "google_failed", message: "" };

/**
 * In the desktop app: opens the system's browser, which returns to this machine; then the page continues as on the web.
 */
async function askInBrowser(trip: GoogleTrip, google: DesktopGoogle): Promise<ApiFailure | null> {
  try {
    const { port } = await google.prepare();
    const answer = await withFreshLogin(() => startGoogle(trip.intent, port));
    if (!answer.ok) {
      await google.cancel();
      return answer.failure;
    }
    const returned = await google.open(answer.value.url);
    if (returned === null) return givenUp;
    if (!storeGoogleTrip({ ...trip, flow: answer.value.flow })) return noStorage;
    globalThis.location.assign(`/signin/google?${new URLSearchParams({ ...returned })}`);
    return null;
  } catch (error) {
    console.warn("The system's browser could not be asked", error);
    return givenUp;
  }
}

/** The purpose of this tab's trip to Google. It can be read once: a second visit of the same address finds nothing. */
export function takeGoogleTrip(): StoredGoogleTrip | null {
  const stored = readTabStored(tripKey);
  writeTabStored(tripKey, null);
  return decodeText(tripSchema, stored);
}

/** Whether this server offers Google; assumed until it has answered, so that the button does not flicker. */
export function useGoogleOffered(): boolean {
  const [config] = useLoaded(configQuery);
  return config.state !== "ready" || config.value.google !== null;
}

interface GoogleButtonProps {
  readonly label: string;
  /** Why it cannot be used here. The button looks disabled, can still be focused, and gives the reason. */
  readonly unavailable?: string | null;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

/** The button that signs in with a Google account. */
export function GoogleButton({ label, unavailable = null, busy = false, onPress }: GoogleButtonProps): ReactElement {
  const id = useId();
  const isOff = unavailable !== null;
  return (
    <div className={accountsStyles.google}>
      <button
        type="button"
        data-part="button"
        data-kind="secondary"
        className={classes(
          styles.button,
          styles["button-secondary"],
          styles.buttonWide,
          isOff && accountsStyles.googleOff,
        )}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : undefined}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={isOff ? undefined : onPress}
      >
        <GoogleMark />
        {label}
      </button>
      {isOff ? (
        <p id={id} className={classes(fieldsStyles.fieldHint, accountsStyles.googleWhy)}>
          {unavailable}
        </p>
      ) : null}
    </div>
  );
}

/** The four arcs and the bar of Google's letter G. */
function GoogleMark(): ReactElement {
  return (
    <svg className={accountsStyles.googleMark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path className={accountsStyles.googleRed} d="M17.9 6.1A8.4 8.4 0 0 0 4.7 7.8" />
      <path className={accountsStyles.googleYellow} d="M4.7 7.8a8.4 8.4 0 0 0 0 8.4" />
      <path className={accountsStyles.googleGreen} d="M4.7 16.2a8.4 8.4 0 0 0 13.2 1.7" />
      <path className={accountsStyles.googleBlue} d="M17.9 17.9a8.4 8.4 0 0 0 2.5-5.9H12.4" />
    </svg>
  );
}
