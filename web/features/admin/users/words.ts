/** The keys of the sentences for the server's words about users. */
import type { Rank } from "#protocol/calls/adminUsers.ts";
import type { SanctionKind, SanctionReason } from "#protocol/calls/sanctions.ts";
import type { Role } from "#protocol/calls/users.ts";

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
