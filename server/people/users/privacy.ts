/** A user's privacy settings, read from a row that joins a user to them. */
import { defaultSettings, type Privacy } from "#protocol/calls/settings.ts";
import type { RowOf } from "#server/base/db/typedKnex.ts";

/** The columns that `privacyOf` reads. */
export const privacyColumns = [
  "privacy.profile_visibility",
  "privacy.show_match_history",
  "privacy.show_online",
  "privacy.allow_friend_requests",
  "privacy.game_invites",
  "privacy.direct_messages",
  "privacy.anonymous_on_streams",
] as const;

type OwnRow = RowOf<"privacy", (typeof privacyColumns)[number]>;
/** A row of privacy as it is joined to a user, who may have none. */
type PrivacyRow = { readonly [K in keyof OwnRow]: OwnRow[K] | null };

/** The columns of these settings. */
export const privacyRow = (privacy: Privacy) => ({
  profile_visibility: privacy.profileVisibility,
  show_match_history: privacy.showRecentActivity,
  show_online: privacy.onlineStatus,
  allow_friend_requests: privacy.allowFriendRequests,
  game_invites: privacy.allowGameInvites,
  direct_messages: privacy.allowDirectMessages,
  anonymous_on_streams: privacy.anonymousOnStreams,
});

const byDefault: Privacy = {
  profileVisibility: defaultSettings.profileVisibility,
  showRecentActivity: defaultSettings.showRecentActivity,
  onlineStatus: defaultSettings.onlineStatus,
  allowFriendRequests: defaultSettings.allowFriendRequests,
  allowGameInvites: defaultSettings.allowGameInvites,
  allowDirectMessages: defaultSettings.allowDirectMessages,
  anonymousOnStreams: defaultSettings.anonymousOnStreams,
};

export function privacyOf(row: PrivacyRow): Privacy {
  const { profile_visibility, game_invites, direct_messages } = row;
  if (profile_visibility === null || game_invites === null || direct_messages === null) return byDefault;
  return {
    profileVisibility: profile_visibility,
    showRecentActivity: Boolean(row.show_match_history),
    onlineStatus: Boolean(row.show_online),
    allowFriendRequests: Boolean(row.allow_friend_requests),
    allowGameInvites: game_invites,
    allowDirectMessages: direct_messages,
    anonymousOnStreams: Boolean(row.anonymous_on_streams),
  };
}
