import { type ReactElement, useLayoutEffect, useRef } from "react";
import type { Complaint } from "./submission.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./accounts.module.css";

/** An error of a whole form: announced at once and on each repetition, and scrolled into view. */
export function FormAlert({ complaint }: { readonly complaint: Complaint | null }): ReactElement | null {
  return complaint === null ? null : <AlertText key={complaint.turn} text={complaint.text} />;
}

function AlertText({ text }: { readonly text: string }): ReactElement {
  const line = useRef<HTMLParagraphElement>(null);

  // On a phone the pressed button may be a whole screen below. "nearest" does not move an alert that is in view.
  useLayoutEffect(() => {
    line.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <p ref={line} className={styles.formAlert} role="alert">
      <Icon name="alert" size={20} />
      <span>{text}</span>
    </p>
  );
}
