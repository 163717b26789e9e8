import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { PasswordField } from "#web/entities/account/PasswordField.tsx";
import { accountSettingsText } from "./text.ts";

export interface CurrentPasswordProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** What is asked; "Current password" when absent. */
  readonly label?: string;
  readonly autoFocus?: boolean;
}

/** Asks again who it is. */
export function CurrentPassword({ value, onChange, label, autoFocus = false }: CurrentPasswordProps): ReactElement {
  const t = useText(accountSettingsText);
  return (
    <PasswordField
      autoFocus={autoFocus}
      label={label ?? t("passwordCurrent")}
      name="current-password"
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
