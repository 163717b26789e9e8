/**
 * The stored data of a user, table by table: the part that the owner's export shows, and the effect of deleting the
 * account. A test fails for a table that refers to users and is not named here.
 */

import type { tables } from "#server/base/db/tables.ts";
import type { Ref } from "#server/base/db/typedKnex.ts";

/** One list of the data export. */
export interface ExportedColumns<Column extends string = string> {
  /** Its name in the export. */
  readonly as: string;
  /** The column that names the owner. */
  readonly by: Column;
  readonly columns: readonly Column[];
  readonly order: readonly Column[];
}

interface TraceIn<Table extends string, Column extends string> {
  readonly table: Table;
  /** The columns that name the user. */
  readonly by: readonly Column[];
  /** `goes` with the account, or `stays` because it is others' history too. */
  readonly fate: "goes" | "stays";
  /** A copy of the name, which goes in any case. */
  readonly nameColumn?: Column;
  /** The columns in the data export. */
  readonly exported: readonly ExportedColumns<Column>[];
  /** Columns that the export leaves out, with the reason. Every column is here, in `exported` or in `by`. */
  readonly withheld: { readonly [K in Column]?: string };
}

export type UserDataTable = { [T in keyof typeof tables]: TraceIn<T, Ref<(typeof tables)[T]>> }[keyof typeof tables];

const opensAnAccount = "a secret's hash";
const moderatorsWork = "how moderators order their work";
const ofBoth = "says which browser or network the opponent uses; the reason says as much as the owner may know";

export const userData: readonly UserDataTable[] = [
  {
    table: "sessions",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "sessions",
        by: "user_id",
        columns: ["device", "is_lasting", "created_at", "last_seen_at", "expires_at", "proved_at", "is_proved_by_code"],
        order: ["created_at", "token_hash"],
      },
    ],
    withheld: { token_hash: opensAnAccount },
  },
  {
    table: "password_resets",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "password_resets", by: "user_id", columns: ["expires_at"], order: ["user_id"] }],
    withheld: { token_hash: opensAnAccount },
  },
  {
    table: "two_factor",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "two_factor", by: "user_id", columns: ["created_at", "confirmed_at"], order: ["user_id"] }],
    withheld: { secret: opensAnAccount, last_step: "the number of the last code that was used" },
  },
  {
    table: "recovery_codes",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "recovery_codes", by: "user_id", columns: ["used_at"], order: ["used_at", "code_hash"] }],
    withheld: { code_hash: opensAnAccount },
  },
  {
    table: "sign_in_tickets",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "sign_ins_to_confirm",
        by: "user_id",
        columns: ["method", "is_lasting", "tries", "expires_at"],
        order: ["expires_at", "ticket_hash"],
      },
    ],
    withheld: { ticket_hash: opensAnAccount, password_mark: opensAnAccount },
  },
  {
    table: "sanctions",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "sanctions",
        by: "user_id",
        columns: ["kind", "reason", "note", "created_at", "ends_at", "lifted_at"],
        order: ["id"],
      },
    ],
    withheld: {
      id: "the order of the list",
      by_id: "which of the staff decided is not told",
      lifted_by_id: "which of the staff decided is not told",
    },
  },
  {
    table: "guest_networks",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "guest_network", by: "user_id", columns: ["mark", "seen_at"], order: ["user_id"] }],
    withheld: {},
  },
  {
    table: "identities",
    by: ["user_id"],
    fate: "goes",
    exported: [
      { as: "sign_in_providers", by: "user_id", columns: ["issuer", "subject", "linked_at"], order: ["issuer"] },
    ],
    withheld: {},
  },
  {
    table: "oauth_flows",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "sign_ins_under_way",
        by: "user_id",
        columns: ["intent", "locale", "redirect_uri", "expires_at"],
        order: ["expires_at", "flow_hash"],
      },
    ],
    withheld: { flow_hash: opensAnAccount },
  },
  {
    table: "conduct",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "conduct",
        by: "user_id",
        columns: ["code", "match_number", "kind", "at"],
        order: ["code", "match_number"],
      },
    ],
    withheld: {},
  },
  {
    table: "match_players",
    by: ["user_id"],
    fate: "stays",
    nameColumn: "username",
    exported: [
      {
        as: "matches",
        by: "user_id",
        columns: ["match_id", "seat", "username", "score", "hands_won", "place", "ended_at"],
        order: ["match_id"],
      },
    ],
    withheld: { is_bot: "the owner is a person", level: "the computer's" },
  },
  {
    table: "game_messages",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "game_messages",
        by: "user_id",
        columns: ["code", "username", "message", "phrase", "at"],
        order: ["code", "seq"],
      },
    ],
    withheld: { seq: "the order of the list" },
  },
  {
    table: "global_messages",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "global_messages", by: "user_id", columns: ["message", "at"], order: ["id"] }],
    withheld: { id: "the order of the list", action_id: "the page's own number of the message" },
  },
  {
    table: "direct_messages",
    by: ["sender_id", "receiver_id"],
    fate: "goes",
    exported: [
      {
        as: "direct_messages_sent",
        by: "sender_id",
        columns: ["receiver_id", "message", "at"],
        order: ["id"],
      },
      {
        as: "direct_messages_received",
        by: "receiver_id",
        columns: ["sender_id", "message", "at"],
        order: ["id"],
      },
    ],
    withheld: { id: "the order of the list", action_id: "the page's own number of the message" },
  },
  {
    table: "conversations",
    by: ["user_id", "other_id"],
    fate: "goes",
    exported: [
      {
        as: "conversations",
        by: "user_id",
        columns: ["other_id", "unread", "is_request", "begun_at"],
        order: ["other_id"],
      },
    ],
    withheld: {
      other_id: "the rows that name the user here belong to the other player's list",
      last_id: "the number of a message in the list of messages",
      read_id: "follows from unread",
      cleared_id: "the number of a message that the owner deleted",
    },
  },
  {
    table: "ratings",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "ratings",
        by: "user_id",
        columns: ["pool", "rating", "rd", "volatility", "rated_played"],
        order: ["pool"],
      },
    ],
    withheld: { points: "the rating, rounded", is_sure: "follows from rd" },
  },
  {
    table: "rating_history",
    by: ["user_id"],
    fate: "stays",
    exported: [
      {
        as: "rating_history",
        by: "user_id",
        columns: ["match_id", "pool", "at", "rating_before", "rating_after", "rd_after"],
        order: ["match_id"],
      },
    ],
    withheld: {},
  },
  {
    table: "rated_pairs",
    by: ["user_id", "opponent_id"],
    fate: "stays",
    exported: [
      {
        as: "rated_pairs",
        by: "user_id",
        columns: ["match_id", "opponent_id", "pool", "at", "in_day", "in_week", "weight", "reason", "moved"],
        order: ["match_id", "opponent_id"],
      },
    ],
    withheld: {
      opponent_id: "names the owner in the rows of others, who are told in their own export",
      shares_network: ofBoth,
      shares_browser: ofBoth,
    },
  },
  {
    table: "sightings",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "used_from", by: "user_id", columns: ["kind", "mark", "seen_at"], order: ["kind", "mark"] }],
    withheld: {},
  },
  {
    table: "tier_changes",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "tier_changes",
        by: "user_id",
        columns: ["match_id", "pool", "at", "tier_before", "tier_after"],
        order: ["match_id"],
      },
    ],
    withheld: {},
  },
  {
    table: "announcement_views",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "announcements_read",
        by: "user_id",
        columns: ["announcement_id", "at"],
        order: ["announcement_id"],
      },
    ],
    withheld: {},
  },
  {
    table: "announcements",
    by: ["author_id"],
    fate: "stays",
    exported: [
      {
        as: "announcements_written",
        by: "author_id",
        columns: [
          "type",
          "priority",
          "texts",
          "starts_at",
          "ends_at",
          "maintenance_from",
          "maintenance_until",
          "views",
          "created_at",
          "updated_at",
          "announced_at",
          "deleted_at",
        ],
        order: ["id"],
      },
    ],
    withheld: { id: "the order of the list", title_key: "the title in another form" },
  },
  {
    table: "tournaments",
    by: ["host_id"],
    fate: "stays",
    exported: [
      {
        as: "tournaments_hosted",
        by: "host_id",
        columns: [
          "id",
          "phase",
          "access",
          "join_code",
          "difficulty",
          "group_size",
          "best_of",
          "final_best_of",
          "win_points",
          "is_paused",
          "check_in_at",
          "started_at",
          "ended_at",
          "players",
          "paid_out",
          "champion_seed",
        ],
        order: ["id"],
      },
    ],
    withheld: { version: "counts the changes of a page" },
  },
  {
    table: "tournament_players",
    by: ["user_id"],
    fate: "stays",
    exported: [
      {
        as: "tournaments_played",
        by: "user_id",
        columns: [
          "tournament_id",
          "state",
          "entered_at",
          "entries",
          "is_paid",
          "checked_in_at",
          "seed",
          "rating",
          "dropped",
          "prize",
        ],
        order: ["tournament_id"],
      },
    ],
    withheld: {},
  },
  {
    table: "tournament_drafts",
    by: ["author_id"],
    fate: "stays",
    exported: [
      {
        as: "tournaments_drafted",
        by: "author_id",
        columns: [
          "name",
          "starts_at",
          "ends_at",
          "players_max",
          "entry_fee",
          "prize_pool",
          "format",
          "created_at",
          "updated_at",
          "cancelled_at",
        ],
        order: ["id"],
      },
    ],
    withheld: { id: "the order of the list", name_key: "the name in another form" },
  },
  {
    table: "tournament_schedules",
    by: ["author_id"],
    fate: "stays",
    exported: [
      {
        as: "tournament_schedules",
        by: "author_id",
        columns: ["name", "status", "form", "created_at", "updated_at"],
        order: ["id"],
      },
    ],
    withheld: { id: "the order of the list" },
  },
  {
    table: "tournament_steps",
    by: ["user_id", "admin_id"],
    fate: "stays",
    exported: [
      {
        as: "tournament_decisions_about",
        by: "user_id",
        columns: ["tournament_id", "kind", "match_key", "at", "undone_at"],
        order: ["id"],
      },
      {
        as: "tournament_decisions",
        by: "admin_id",
        columns: ["tournament_id", "kind", "match_key", "at", "undone_at"],
        order: ["id"],
      },
    ],
    withheld: { id: "the order of the list", before: "what an undo puts back" },
  },
  {
    table: "active_users",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "last_active_day", by: "user_id", columns: ["day"], order: ["user_id"] }],
    withheld: {},
  },
  {
    table: "player_counts",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "counts", by: "user_id", columns: ["measure", "won", "played"], order: ["measure"] }],
    withheld: {},
  },
  {
    table: "achievements",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "achievements", by: "user_id", columns: ["key", "progress", "earned_at"], order: ["key"] }],
    withheld: {},
  },
  {
    table: "privacy",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "privacy",
        by: "user_id",
        columns: [
          "profile_visibility",
          "show_match_history",
          "show_online",
          "allow_friend_requests",
          "game_invites",
          "direct_messages",
          "anonymous_on_streams",
        ],
        order: ["user_id"],
      },
    ],
    withheld: {},
  },
  {
    table: "settings",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "settings",
        by: "user_id",
        columns: [
          "theme",
          "sound_effects",
          "music_volume",
          "effects_volume",
          "email_notifications",
          "push_notifications",
          "notify_on_friend_request",
          "notify_on_game_invite",
          "notify_on_tournament",
          "notify_on_achievement",
          "chat_notifications",
          "show_typing_indicator",
          "message_preview",
          "changed_at",
        ],
        order: ["user_id"],
      },
    ],
    withheld: { version: "how often the settings were changed, for the devices to compare" },
  },
  {
    table: "friendships",
    by: ["user_id", "friend_id"],
    fate: "goes",
    exported: [{ as: "friends", by: "user_id", columns: ["friend_id", "at"], order: ["friend_id"] }],
    withheld: { friend_id: "each friendship has a row under user_id too" },
  },
  {
    table: "friend_requests",
    by: ["from_id", "to_id"],
    fate: "goes",
    exported: [
      { as: "friend_requests_made", by: "from_id", columns: ["to_id", "at"], order: ["to_id"] },
      { as: "friend_requests_received", by: "to_id", columns: ["from_id", "at"], order: ["from_id"] },
    ],
    withheld: {},
  },
  {
    table: "owned_cosmetics",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "cosmetics", by: "user_id", columns: ["item", "at"], order: ["item"] }],
    withheld: {},
  },
  {
    table: "streams",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "streams",
        by: "user_id",
        columns: [
          "name",
          "follows",
          "target",
          "pick",
          "hands",
          "delay_s",
          "verdicts",
          "chat",
          "scene",
          "created_at",
          "keyed_at",
        ],
        order: ["id"],
      },
    ],
    withheld: { id: "the order of the list", key_hash: "a secret's hash" },
  },
  {
    table: "events",
    by: ["author_id"],
    fate: "stays",
    exported: [{ as: "events_planned", by: "author_id", columns: ["texts", "starts_at", "ends_at"], order: ["id"] }],
    withheld: {
      id: "the order of the list",
      title_key: "the title in small letters",
      goal: "what staff plan for players",
      goal_count: "what staff plan for players",
      counts: "what staff plan for players",
      gems: "what staff plan for players",
      item: "what staff plan for players",
      created_at: "what staff plan for players",
      updated_at: "what staff plan for players",
      cancelled_at: "what staff plan for players",
    },
  },
  {
    table: "event_progress",
    by: ["user_id"],
    fate: "goes",
    exported: [
      { as: "events", by: "user_id", columns: ["event_id", "progress", "seen", "done_at"], order: ["event_id"] },
    ],
    withheld: {},
  },
  {
    table: "gem_entries",
    by: ["user_id"],
    fate: "stays",
    exported: [{ as: "gems", by: "user_id", columns: ["transaction_key", "amount"], order: ["id"] }],
    withheld: { id: "the order of the list", account: "the owner's id once more" },
  },
  {
    table: "notifications",
    by: ["user_id", "from_id"],
    fate: "goes",
    exported: [
      {
        as: "notifications",
        by: "user_id",
        columns: ["kind", "type", "details", "from_id", "at", "read_at"],
        order: ["id"],
      },
    ],
    withheld: {
      id: "the order of the list",
      from_id: "what a user caused to others is theirs; their own list names the user",
      cause: "prevents a second notification; made of the columns that are told",
      is_told: "whether it is on its way",
    },
  },
  {
    table: "push_subscriptions",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "push_subscriptions", by: "user_id", columns: ["endpoint", "created_at"], order: ["id"] }],
    withheld: {
      id: "the order of the list",
      session_hash: opensAnAccount,
      endpoint_hash: "of the endpoint, which is told",
      p256dh: "the browser's own key",
      auth: "with the endpoint it lets others show notifications",
      failures: "how often pushes did not arrive",
      delivered_at: "when one last arrived",
    },
  },
  {
    table: "mail_digests",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "notification_mails", by: "user_id", columns: ["due_at", "sent_at"], order: ["user_id"] }],
    withheld: {
      claimed_at: "whether a mail is on its way",
      mailed_id: "a number inside the server",
      seen_id: "a number inside the server",
    },
  },
  {
    table: "blocks",
    by: ["user_id", "blocked_id"],
    fate: "goes",
    exported: [{ as: "blocked", by: "user_id", columns: ["blocked_id", "at"], order: ["blocked_id"] }],
    withheld: { blocked_id: "who blocks somebody is not told to that person" },
  },
  {
    table: "reports",
    by: ["reporter_id", "reported_id"],
    fate: "stays",
    exported: [
      {
        as: "reports_made",
        by: "reporter_id",
        columns: ["reported_id", "reason", "details", "place", "code", "match_number", "status", "at"],
        order: ["id"],
      },
    ],
    withheld: {
      id: "the order of the list",
      reported_id: "who reports somebody is not told to that person",
      evidence: "words of another player, quoted for the moderators",
      case_id: moderatorsWork,
      decision_id: moderatorsWork,
    },
  },
  {
    table: "report_cases",
    by: ["user_id", "assigned_to"],
    fate: "stays",
    exported: [],
    withheld: {
      id: moderatorsWork,
      kind: moderatorsWork,
      status: moderatorsWork,
      reporters: "who reports somebody is not told to that person",
      opened_at: moderatorsWork,
      last_at: moderatorsWork,
      closed_at: moderatorsWork,
      user_id: "who is reported is not told that person; what was decided, the notifications and sanctions tell",
      assigned_to: moderatorsWork,
      assigned_until: moderatorsWork,
      open_key: moderatorsWork,
    },
  },
  {
    table: "report_decisions",
    by: ["moderator_id"],
    fate: "stays",
    exported: [
      {
        as: "report_decisions",
        by: "moderator_id",
        columns: ["outcome", "action", "reason", "answer", "at", "undone_at"],
        order: ["id"],
      },
    ],
    withheld: {
      id: "the order of the list",
      case_id: moderatorsWork,
      sanction_id: "the sanction is another player's",
      undo_until: "follows from the time of the decision",
      told_at: "follows from the time of the decision",
    },
  },
  {
    table: "appeals",
    by: ["user_id"],
    fate: "stays",
    exported: [
      {
        as: "appeals",
        by: "user_id",
        columns: ["sanction_id", "text", "locale", "status", "answer", "at", "decided_at"],
        order: ["id"],
      },
    ],
    withheld: { id: "the order of the list", case_id: moderatorsWork },
  },
  {
    table: "canned_replies",
    by: ["changed_by"],
    fate: "stays",
    exported: [{ as: "canned_replies", by: "changed_by", columns: ["title", "changed_at"], order: ["id"] }],
    withheld: {
      id: "the order of the list",
      en: "a text of the staff",
      es: "a text of the staff",
      fr: "a text of the staff",
      de: "a text of the staff",
    },
  },
  {
    table: "signals",
    by: ["reviewed_by"],
    fate: "stays",
    exported: [
      {
        as: "signals_reviewed",
        by: "reviewed_by",
        columns: ["kind", "note", "reviewed_at"],
        order: ["id"],
      },
    ],
    withheld: {
      id: "the order of the list",
      mark: "names other accounts, or a browser",
      status: "follows from the time of the review",
      count: "about other accounts",
      lost: "about other accounts",
      found_at: "about other accounts",
      last_at: "about other accounts",
    },
  },
  {
    table: "signal_accounts",
    by: ["user_id"],
    fate: "goes",
    exported: [],
    withheld: {
      signal_id: "says which other accounts it is about",
      user_id: "a hint for review, from which nothing follows by itself",
      loses: "says what the server looks for",
    },
  },
  {
    table: "rating_refunds",
    by: ["user_id", "banned_id"],
    fate: "stays",
    exported: [{ as: "points_refunded", by: "user_id", columns: ["pool", "points", "at"], order: ["at", "pool"] }],
    withheld: { banned_id: "says who was banned for cheating" },
  },
  {
    table: "tickets",
    by: ["user_id"],
    fate: "goes",
    exported: [
      {
        as: "tickets",
        by: "user_id",
        columns: ["id", "category", "subject", "status", "email", "locale", "is_chat", "created_at", "updated_at"],
        order: ["id"],
      },
    ],
    withheld: {
      email_key: "the address in small letters",
      is_email_confirmed: "follows from the answers that were mailed",
      link_token: "opens the ticket",
      confirm_token: opensAnAccount,
      subject_key: "the subject in small letters",
      assignee_id: "names a member of staff",
      messages: "the length of the list of messages",
    },
  },
  {
    table: "ticket_messages",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "ticket_messages", by: "user_id", columns: ["ticket_id", "sender", "text", "at"], order: ["id"] }],
    withheld: { id: "the order of the list", staff_id: "names a member of staff" },
  },
  {
    table: "picture_bytes",
    by: ["user_id"],
    fate: "goes",
    exported: [{ as: "uploaded_pictures", by: "user_id", columns: ["file"], order: ["file"] }],
    withheld: { picture: "the address of the account's picture leads to it" },
  },
];
