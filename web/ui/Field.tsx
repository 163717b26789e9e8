import { type InputHTMLAttributes, type ReactElement, type ReactNode, type SelectHTMLAttributes, useId } from "react";
import styles from "./Field.module.css";

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The error of the value; announced with the field. */
  readonly error?: string | null;
}

interface Wiring {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

/** A label, its control, a hint and an error. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (wiring: Wiring) => ReactNode }): ReactElement {
  const id = useId();
  const wrong = Boolean(error);
  const described = [hint === undefined ? "" : `${id}-hint`, wrong ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={styles.field} data-part="field">
      <label className={styles.fieldLabel} data-part="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": wrong || undefined })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.fieldHint}>
          {hint}
        </p>
      )}
      {wrong ? (
        <p id={`${id}-error`} className={styles.fieldError} data-part="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>): ReactElement {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} {...(error !== undefined && { error })}>
      {(wiring) => <input {...input} {...wiring} className={styles.fieldInput} data-part="field-input" />}
    </Field>
  );
}

export interface SelectProps<V extends string>
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "onChange"> {
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Empty while nothing is chosen, which takes a `placeholder`. */
  readonly value: V | "";
  /** The words of the field while nothing is chosen. */
  readonly placeholder?: string;
  readonly onChange: (value: V) => void;
}

export function Select<V extends string>({
  label,
  hint,
  error,
  options,
  value,
  placeholder,
  onChange,
  ...rest
}: SelectProps<V>): ReactElement {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} {...(error !== undefined && { error })}>
      {(wiring) => (
        <select
          {...rest}
          {...wiring}
          className={styles.fieldInput}
          data-part="field-input"
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {placeholder === undefined ? null : (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once. */
export function Toggle({ label, hint, checked, onChange }: ToggleProps): ReactElement {
  const id = useId();
  return (
    <label className={styles.toggle} htmlFor={id}>
      <span className={styles.toggleText}>
        <span id={`${id}-name`}>{label}</span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className={styles.fieldHint}>
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        className={styles.toggleSwitch}
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-name`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
