import type { ReactElement, TextareaHTMLAttributes } from "react";
import { Field } from "#web/ui/Field.tsx";
import styles from "./TextArea.module.css";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
}

/** A field of several lines. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps): ReactElement {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} {...(error !== undefined && { error })}>
      {(wiring) => <textarea {...area} {...wiring} className={styles.area} />}
    </Field>
  );
}
