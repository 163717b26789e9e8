/**
 * The actions of staff on a user, the lengths of suspensions and mutes, and the keys of the sentences for ranks, roles
 * and sanctions.
 */
import type { ReactElement } from "react";
import type { Rank } from "#engine/tiers.ts";
import type { AdminUser } from "#protocol/calls/userAdmin.ts";
import type { SanctionKind, SanctionReason } from "#protocol/calls/sanctions.ts";
import { type CurrentUser, hasRole, type Role } from "#protocol/calls/users.ts";
import { isAdministrator, useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Select } from "#web/ui/Field.tsx";
import { usersText } from "./text/en.ts";

/** An action whose dialog is open; the server checks it again. Lifting names the sanction. */
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

export const rankKeys = {
  Bronze: "bronze",
  Silver: "silver",
  Gold: "gold",
  Platinum: "platinum",
  Diamond: "diamond",
  Master: "master",
} as const satisfies Record<Rank, string>;

export const roleKeys = {
  guest: "roleGuest",
  player: "rolePlayer",
  moderator: "roleModerator",
  administrator: "roleAdministrator",
} as const satisfies Record<Role, string>;

export const reasonKeys = {
  cheating: "reasonCheating",
  abuse: "reasonAbuse",
  spam: "reasonSpam",
  name: "reasonName",
  accounts: "reasonAccounts",
  other: "reasonOther",
} as const satisfies Record<SanctionReason, string>;

export const kindKeys = {
  ban: "kindBan",
  suspension: "kindSuspension",
  mute: "kindMute",
} as const satisfies Record<SanctionKind, string>;

export const liftKeys = {
  ban: "liftBan",
  suspension: "liftSuspension",
  mute: "liftMute",
} as const satisfies Record<SanctionKind, string>;
