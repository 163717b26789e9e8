import type { ReactElement } from "react";
import type { NewPasswordValue } from "./password.ts";
import { PasswordField } from "./PasswordField.tsx";

export interface NewPasswordProps {
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
