/** What a user lets others see and do, read from a row that joins a user to the own privacy. */
import type { Privacy } from "#server/protocol/accounts.ts";
import type { RowOf } from "#server/db/typedKnex.ts";

/** What a new player shows and takes. */
export const openly: Privacy = {
  profile_visibility: "public",
  show_match_history: true,
  show_online: true,
  allow_friend_requests: true,
  game_invites: "friends",
};

/** What `privacyOf` needs of a row. */
export const privacyColumns = [
  "privacy.profile_visibility",
  "privacy.show_match_history",
  "privacy.show_online",
  "privacy.allow_friend_requests",
  "privacy.game_invites",
] as const;

type OwnRow = RowOf<"privacy", (typeof privacyColumns)[number]>;
/** A row of privacy as it is joined to a user, who may have none. */
type PrivacyRow = { readonly [K in keyof OwnRow]: OwnRow[K] | null };

export function privacyOf(row: PrivacyRow): Privacy {
  const { profile_visibility, game_invites } = row;
  if (profile_visibility === null || game_invites === null) return openly;
  return {
    profile_visibility,
    show_match_history: Boolean(row.show_match_history),
    show_online: Boolean(row.show_online),
    allow_friend_requests: Boolean(row.allow_friend_requests),
    game_invites,
  };
}
