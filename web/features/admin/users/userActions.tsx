/** What staff may do with the user of a row, and the dialog that is open. The server checks each of it again. */

import type { ReactElement } from "react";
import type { AdminUser } from "#protocol/calls/adminUsers.ts";
import type { SanctionKind } from "#protocol/calls/sanctions.ts";
import { type CurrentUser, hasRole } from "#protocol/calls/users.ts";
import { useSession, isAdministrator } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Select } from "#web/ui/Field.tsx";
import { usersText } from "./text/en.ts";

/** Lifting names the sanction. */
export type UserAction =
  | { readonly is: "ban" | "suspend" | "mute" | "signOut" | "role" }
  | { readonly is: "lift"; readonly sanctionId: string; readonly kind: SanctionKind };

/** The user as far as a dialog needs to know. */
export type ActedOn = Pick<AdminUser, "id" | "name" | "role">;

/** The buttons that a row of the list has for this member of staff. */
export function rowActions(by: CurrentUser | null, { id, role, status }: AdminUser): readonly ("ban" | "suspend")[] {
  if (by === null || by.id === id) return [];
  const isAdministrator = by.role === "administrator";
  const mayTouch = isAdministrator || !hasRole(role, "moderator");
  if (!mayTouch || status === "banned") return [];
  return isAdministrator ? ["ban", "suspend"] : ["suspend"];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long a suspension or a mute can be; moderators up to seven days. */
export const lengths = [
  { value: "1h", ms: hourMs, hours: 1 },
  { value: "1d", ms: dayMs, days: 1 },
  { value: "3d", ms: 3 * dayMs, days: 3 },
  { value: "7d", ms: 7 * dayMs, days: 7 },
  { value: "14d", ms: 14 * dayMs, days: 14 },
  { value: "30d", ms: 30 * dayMs, days: 30 },
  { value: "90d", ms: 90 * dayMs, days: 90 },
  { value: "365d", ms: 365 * dayMs, days: 365 },
] as const;

/** How long the length of this value is, in hours. */
export const hoursOf = (value: string): number => (lengths.find((each) => each.value === value)?.ms ?? hourMs) / hourMs;

const moderatorMsMax = 7 * dayMs;
/** Clocks differ: an end that a moderator sets is a moment before the bound. */
export const clockSlackMs = 60_000;

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
