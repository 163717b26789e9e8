import { type InputHTMLAttributes, type ReactElement, useState } from "react";
import type { AccountSentence } from "./failures.ts";
import { passwordStrength, type Strength, type NewPasswordValue } from "./credentials.ts";
import { accountText } from "./text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./PasswordField.module.css";
import fieldsStyles from "#web/ui/Field.module.css";

export interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  readonly label: string;
  readonly error?: string | null;
  /** The value of a new password; a hint shows its strength. */
  readonly measure?: string;
}

const sayings: Readonly<Record<Strength, AccountSentence>> = {
  short: "strengthShort",
  weak: "strengthWeak",
  fair: "strengthFair",
  strong: "strengthStrong",
};

/** A password field with a button that shows the password. */
export function PasswordField({ label, error, measure, ...input }: PasswordFieldProps): ReactElement {
  const t = useText(accountText);
  const [isVisible, setVisible] = useState(false);
  const strength = measure === undefined || measure === "" ? null : passwordStrength(measure);
  const hint = measure === undefined ? undefined : t(strength === null ? "strengthRule" : sayings[strength]);
  return (
    <div className={styles.password} data-strength={strength ?? undefined}>
      <Field label={label} error={error ?? null} {...(hint !== undefined && { hint })}>
        {(wiring) => (
          <span className={styles.passwordRow}>
            <input
              {...input}
              {...wiring}
              type={isVisible ? "text" : "password"}
              className={fieldsStyles.fieldInput}
              data-part="field-input"
              spellCheck={false}
            />
            <IconButton label={t(isVisible ? "hidePassword" : "showPassword")} onClick={() => setVisible(!isVisible)}>
              <Icon name={isVisible ? "eye-off" : "eye"} size={20} />
            </IconButton>
            {measure === undefined ? null : <span className={styles.passwordMeter} aria-hidden="true" />}
          </span>
        )}
      </Field>
    </div>
  );
}

interface NewPasswordProps {
  readonly label: string;
  readonly confirmLabel: string;
  readonly value: NewPasswordValue;
  readonly onChange: (value: NewPasswordValue) => void;
  readonly error?: string | null;
}

/** Two fields for a new password; a meter shows its strength while the user types. */
export function NewPassword({ label, confirmLabel, value, onChange, error = null }: NewPasswordProps): ReactElement {
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        required
        measure={value.password}
        error={error}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <PasswordField
        label={confirmLabel}
        name="confirm-password"
        autoComplete="new-password"
        required
        value={value.confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
      />
    </>
  );
}
