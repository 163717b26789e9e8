import { type ReactElement, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import styles from "#web/ui/Button.module.css";
import accountsStyles from "./accounts.module.css";
import fieldsStyles from "#web/ui/fields.module.css";

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
