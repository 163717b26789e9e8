import { type ReactElement, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import "#web/ui/Button.css";
import "./accounts.css";

export interface GoogleButtonProps {
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
    <div className="google">
      <button
        type="button"
        data-part="button"
        data-kind="secondary"
        className={classes("button", "button-secondary", "button-wide", isOff && "google-off")}
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
        <p id={id} className="field-hint google-why">
          {unavailable}
        </p>
      ) : null}
    </div>
  );
}

/** The four arcs and the bar of Google's letter G. */
function GoogleMark(): ReactElement {
  return (
    <svg className="google-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path className="google-red" d="M17.9 6.1A8.4 8.4 0 0 0 4.7 7.8" />
      <path className="google-yellow" d="M4.7 7.8a8.4 8.4 0 0 0 0 8.4" />
      <path className="google-green" d="M4.7 16.2a8.4 8.4 0 0 0 13.2 1.7" />
      <path className="google-blue" d="M17.9 17.9a8.4 8.4 0 0 0 2.5-5.9H12.4" />
    </svg>
  );
}
