/**
 * What is kept of a user, table by table: what the owner is told of it, and what becomes of it when the account is
 * deleted. A table that refers to users and is not named here fails a test.
 */

export interface Trace {
  readonly table: string;
  /** The columns that name the user. */
  readonly by: readonly string[];
  /** `goes` with the account, or `stays` because it is others' history too. */
  readonly fate: "goes" | "stays";
  /** A copy of the name, which goes in any case. */
  readonly nameColumn?: string;
  /** Under what name the owner is given it, and which columns; nothing where it is no news to him. */
  readonly told?: { readonly as: string; readonly columns: readonly string[]; readonly order: readonly string[] };
}

export const traces: readonly Trace[] = [
  {
    table: "sessions",
    by: ["user_id"],
    fate: "goes",
    told: {
      as: "sessions",
      columns: ["device", "created_at", "last_seen_at", "expires_at"],
      order: ["created_at", "token_hash"],
    },
  },
  { table: "password_resets", by: ["user_id"], fate: "goes" },
  {
    table: "identities",
    by: ["user_id"],
    fate: "goes",
    told: { as: "sign_in_providers", columns: ["issuer", "subject", "linked_at"], order: ["issuer"] },
  },
  { table: "oauth_flows", by: ["user_id"], fate: "goes" },
  {
    table: "conduct",
    by: ["user_id"],
    fate: "goes",
    told: { as: "conduct", columns: ["code", "match_number", "kind", "at"], order: ["code", "match_number"] },
  },
  {
    table: "match_players",
    by: ["user_id"],
    fate: "stays",
    nameColumn: "username",
    told: {
      as: "matches",
      columns: ["match_id", "seat", "username", "score", "hands_won", "place", "ended_at"],
      order: ["match_id"],
    },
  },
  {
    table: "game_messages",
    by: ["user_id"],
    fate: "stays",
    nameColumn: "username",
    told: { as: "game_messages", columns: ["code", "message", "at"], order: ["code", "seq"] },
  },
  {
    table: "global_messages",
    by: ["user_id"],
    fate: "stays",
    told: { as: "global_messages", columns: ["message", "at"], order: ["id"] },
  },
  {
    table: "ratings",
    by: ["user_id"],
    fate: "goes",
    told: { as: "ratings", columns: ["pool", "rating", "rd", "volatility", "rated_played"], order: ["pool"] },
  },
  {
    table: "rating_history",
    by: ["user_id"],
    fate: "stays",
    told: {
      as: "rating_history",
      columns: ["match_id", "pool", "at", "rating_before", "rating_after"],
      order: ["match_id"],
    },
  },
  {
    table: "player_counts",
    by: ["user_id"],
    fate: "goes",
    told: { as: "counts", columns: ["measure", "won", "played"], order: ["measure"] },
  },
  {
    table: "achievements",
    by: ["user_id"],
    fate: "goes",
    told: { as: "achievements", columns: ["key", "progress", "earned_at"], order: ["key"] },
  },
  {
    table: "privacy",
    by: ["user_id"],
    fate: "goes",
    told: {
      as: "privacy",
      columns: ["profile_visibility", "show_match_history", "show_online", "allow_friend_requests", "game_invites"],
      order: ["user_id"],
    },
  },
  {
    table: "friendships",
    by: ["user_id", "friend_id"],
    fate: "goes",
    told: { as: "friends", columns: ["friend_id", "at"], order: ["friend_id"] },
  },
  {
    table: "friend_requests",
    by: ["from_id", "to_id"],
    fate: "goes",
    told: { as: "friend_requests_made", columns: ["to_id", "at"], order: ["to_id"] },
  },
  {
    table: "blocks",
    by: ["user_id", "blocked_id"],
    fate: "goes",
    told: { as: "blocked", columns: ["blocked_id", "at"], order: ["blocked_id"] },
  },
  {
    table: "reports",
    by: ["reporter_id", "reported_id"],
    fate: "stays",
    told: { as: "reports_made", columns: ["reason", "details", "place", "code", "at"], order: ["id"] },
  },
];
