import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { PasswordField } from "#web/entities/account/PasswordField.tsx";
import { accountSettingsText } from "./text/en.ts";

export interface CurrentPasswordProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** The label; "Current password" when absent. */
  readonly label?: string;
  readonly autoFocus?: boolean;
}

/** The field for the current password. */
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
