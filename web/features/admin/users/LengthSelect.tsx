import type { ReactElement } from "react";
import { useSession } from "#web/entities/session/session.ts";
import { isAdministrator } from "#web/entities/session/staff.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Select } from "#web/ui/Field.tsx";
import { usersText } from "./text/en.ts";
import { lengths, moderatorMsMax } from "./userActions.ts";

interface LengthSelectProps {
  /** A value of `lengths`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** For how long a player is suspended or muted; moderators are offered up to seven days. */
export function LengthSelect({ value, onChange }: LengthSelectProps): ReactElement {
  const t = useText(usersText);
  const isFull = useSession(({ user }) => isAdministrator(user));
  const offered = lengths.filter(({ ms }) => isFull || ms <= moderatorMsMax);
  return (
    <Select
      label={t("howLong")}
      options={offered.map((each) => ({
        value: each.value as string,
        label: "hours" in each ? t("hours", { count: each.hours }) : t("days", { count: each.days }),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
