/**
 * Declares all tables as they are after the last migration. Queries get their types from here (typedKnex.ts), and
 * tables.test.ts compares the declaration with the migrated tables of both databases.
 */
import type { BotLevel } from "#engine/bots/level.ts";
import type { WeightReason } from "#engine/pairWeights.ts";
import type { Locale } from "#server/protocol/accounts.ts";
import type { TierName } from "#engine/tiers.ts";
import type { AnnouncementPriority, AnnouncementType } from "#server/protocol/announcements.ts";
import type { GameKind } from "#server/protocol/games.ts";
import type {
  AppealStatus,
  CaseKind,
  CaseOutcome,
  ReportAction,
  ReportStatus,
  SignalKind,
  SignalStatus,
} from "#server/protocol/moderation.ts";
import type { NewReport, ReportReason } from "#server/protocol/reports.ts";
import type { SanctionKind, SanctionReason, Standing } from "#server/protocol/sanctions.ts";
import type { AdminAction, TargetKind } from "#server/protocol/adminLog.ts";
import type { Pool, Role } from "#server/protocol/users.ts";
import type { Audience, Theme, Visibility } from "#server/protocol/settings.ts";
import type { Phrase } from "#server/protocol/phrases.ts";
import type { AchievementKey } from "#server/protocol/profiles.ts";
import { bytes, defaulted, long, nullable, real, text, truth, whole, word } from "./columns.ts";
import type { ConductKind, MatchEnd, OauthIntent, SightingKind } from "./records.ts";

/** Epoch milliseconds. */
const instant = long;
/** The id that the database gives a new row. */
const ownId = defaulted(whole);

/** The tables of both databases. */
export const tables = {
  users: {
    id: ownId,
    username: text,
    username_key: text,
    email: nullable(text),
    email_key: nullable(text),
    password_hash: nullable(text),
    image_url: nullable(text),
    role: word<Role>(),
    games_won: defaulted(whole),
    games_played: defaulted(whole),
    is_bot: defaulted(truth),
    locale: nullable(text),
    created_at: instant,
    deleted_at: nullable(instant),
    unused_since: nullable(instant),
    standing: defaulted(word<Standing>()),
    standing_until: nullable(instant),
  },
  sessions: {
    token_hash: text,
    user_id: whole,
    created_at: instant,
    last_seen_at: instant,
    expires_at: instant,
    device: defaulted(text),
    is_lasting: defaulted(truth),
    proved_at: nullable(instant),
  },
  email_proofs: {
    email_key: text,
    locale: nullable(word<Locale>()),
    sent: text,
    code_hash: nullable(text),
    tries: defaulted(whole),
    ticket_hash: nullable(text),
    expires_at: instant,
  },
  password_resets: { user_id: whole, token_hash: text, expires_at: instant },
  two_factor: {
    user_id: whole,
    secret: text,
    last_step: defaulted(long),
    created_at: instant,
    confirmed_at: nullable(instant),
  },
  recovery_codes: { user_id: whole, code_hash: text, used_at: nullable(instant) },
  sign_in_tickets: {
    ticket_hash: text,
    user_id: whole,
    method: word<"password" | "google">(),
    is_lasting: truth,
    password_mark: nullable(text),
    tries: defaulted(whole),
    expires_at: instant,
  },
  identities: { issuer: text, subject: text, user_id: whole, linked_at: instant },
  oauth_flows: {
    flow_hash: text,
    intent: word<OauthIntent>(),
    user_id: nullable(whole),
    locale: nullable(word<Locale>()),
    redirect_uri: text,
    expires_at: instant,
  },
  matches: {
    id: ownId,
    code: text,
    match_number: whole,
    kind: word<GameKind>(),
    is_rated: truth,
    started_at: instant,
    ended_at: instant,
    winner_seat: nullable(whole),
    reason: word<MatchEnd>(),
    record: text,
  },
  match_players: {
    match_id: whole,
    seat: whole,
    user_id: nullable(whole),
    username: text,
    is_bot: truth,
    level: nullable(word<BotLevel>()),
    score: whole,
    hands_won: whole,
    place: whole,
    ended_at: instant,
  },
  game_messages: {
    code: text,
    seq: whole,
    user_id: nullable(whole),
    username: text,
    message: text,
    at: instant,
    phrase: nullable(word<Phrase>()),
  },
  global_messages: { id: ownId, user_id: whole, action_id: nullable(text), message: text, at: instant },
  blocks: { user_id: whole, blocked_id: whole, at: instant },
  reports: {
    id: ownId,
    reporter_id: nullable(whole),
    reported_id: nullable(whole),
    reason: word<ReportReason>(),
    details: text,
    place: word<NewReport["place"]["kind"]>(),
    code: nullable(text),
    evidence: text,
    status: defaulted(word<ReportStatus>()),
    at: instant,
    case_id: nullable(whole),
    decision_id: nullable(whole),
    match_number: nullable(whole),
  },
  sanctions: {
    id: ownId,
    user_id: whole,
    kind: word<SanctionKind>(),
    reason: word<SanctionReason>(),
    note: nullable(text),
    by_id: nullable(whole),
    created_at: instant,
    ends_at: nullable(instant),
    lifted_at: nullable(instant),
    lifted_by_id: nullable(whole),
  },
  guest_networks: { user_id: whole, mark: text, seen_at: instant },
  network_bans: { mark: text, sanction_id: whole, expires_at: instant },
  admin_log: {
    id: ownId,
    at: instant,
    admin_id: nullable(whole),
    admin_name: text,
    admin_key: text,
    action: word<AdminAction>(),
    target_kind: word<TargetKind>(),
    target_id: text,
    target_name: text,
    target_key: text,
    reason: text,
    before: nullable(text),
    after: nullable(text),
  },
  announcements: {
    id: ownId,
    author_id: nullable(whole),
    type: word<AnnouncementType>(),
    priority: word<AnnouncementPriority>(),
    title_key: text,
    texts: text,
    starts_at: instant,
    ends_at: instant,
    maintenance_from: nullable(instant),
    maintenance_until: nullable(instant),
    views: defaulted(whole),
    created_at: instant,
    updated_at: instant,
    announced_at: nullable(instant),
    deleted_at: nullable(instant),
  },
  announcement_views: { announcement_id: whole, user_id: whole, at: instant },
  report_cases: {
    id: ownId,
    kind: word<CaseKind>(),
    user_id: nullable(whole),
    status: word<ReportStatus>(),
    reporters: whole,
    opened_at: instant,
    last_at: instant,
    closed_at: nullable(instant),
    assigned_to: nullable(whole),
    assigned_until: nullable(instant),
    open_key: nullable(text),
  },
  report_decisions: {
    id: ownId,
    case_id: whole,
    moderator_id: nullable(whole),
    outcome: word<CaseOutcome>(),
    action: word<ReportAction>(),
    sanction_id: nullable(whole),
    reason: text,
    answer: nullable(text),
    at: instant,
    undo_until: nullable(instant),
    told_at: nullable(instant),
    undone_at: nullable(instant),
  },
  appeals: {
    id: ownId,
    case_id: whole,
    sanction_id: whole,
    user_id: nullable(whole),
    text,
    locale: word<Locale>(),
    status: word<AppealStatus>(),
    answer: nullable(text),
    at: instant,
    decided_at: nullable(instant),
  },
  canned_replies: {
    id: ownId,
    title: text,
    en: text,
    es: text,
    fr: text,
    de: text,
    changed_at: instant,
    changed_by: nullable(whole),
  },
  signals: {
    id: ownId,
    kind: word<SignalKind>(),
    mark: text,
    status: word<SignalStatus>(),
    count: whole,
    lost: whole,
    found_at: instant,
    last_at: instant,
    reviewed_at: nullable(instant),
    reviewed_by: nullable(whole),
    note: nullable(text),
  },
  signal_accounts: { signal_id: whole, user_id: whole, loses: truth },
  rating_refunds: { banned_id: whole, user_id: whole, pool: word<Pool>(), at: instant, points: real },
  friendships: { user_id: whole, friend_id: whole, at: instant },
  friend_requests: { from_id: whole, to_id: whole, at: instant },
  privacy: {
    user_id: whole,
    profile_visibility: word<Visibility>(),
    show_match_history: truth,
    show_online: defaulted(truth),
    allow_friend_requests: defaulted(truth),
    game_invites: defaulted(word<Audience>()),
    direct_messages: defaulted(word<Audience>()),
  },
  settings: {
    user_id: whole,
    version: whole,
    theme: word<Theme>(),
    music_volume: whole,
    effects_volume: whole,
    sound_effects: truth,
    email_notifications: truth,
    push_notifications: truth,
    notify_on_friend_request: truth,
    notify_on_game_invite: truth,
    notify_on_tournament: truth,
    notify_on_achievement: truth,
    chat_notifications: truth,
    show_typing_indicator: truth,
    message_preview: truth,
    changed_at: text,
  },
  ratings: {
    user_id: whole,
    pool: word<Pool>(),
    rating: real,
    rd: real,
    volatility: real,
    rated_played: whole,
    points: whole,
    is_sure: truth,
  },
  rating_history: {
    match_id: whole,
    user_id: whole,
    pool: word<Pool>(),
    at: instant,
    rating_before: real,
    rating_after: real,
    rd_after: real,
  },
  tier_changes: {
    match_id: whole,
    user_id: whole,
    pool: word<Pool>(),
    at: instant,
    tier_before: word<TierName>(),
    tier_after: word<TierName>(),
  },
  rated_pairs: {
    match_id: whole,
    user_id: whole,
    opponent_id: whole,
    pool: word<Pool>(),
    at: instant,
    in_day: whole,
    in_week: whole,
    shares_network: truth,
    shares_browser: truth,
    weight: real,
    reason: nullable(word<WeightReason>()),
    moved: real,
  },
  sightings: { user_id: whole, kind: word<SightingKind>(), mark: text, seen_at: instant },
  secrets: { name: text, value: text },
  conduct: { user_id: whole, code: text, match_number: whole, kind: word<ConductKind>(), at: instant },
  player_counts: { user_id: whole, measure: text, won: whole, played: whole },
  achievements: { user_id: whole, key: word<AchievementKey>(), progress: whole, earned_at: nullable(instant) },
  store_mark: { id: whole, store: text, generation: whole, floors: text },
  write_probe: { id: whole, at: instant },
} as const;

/** The tables of MySQL and MariaDB only. */
export const mysqlTables = {
  journal: { room: text, seq: whole, at: instant, body: bytes, crc: nullable(whole) },
  lease: { id: whole, epoch: long, holder: text, since: instant, expires_at: instant },
} as const;

/** Tables of SQLite and knex: the columns that our code reads. */
export const foreignTables = {
  sqlite_master: { type: text, name: text, sql: nullable(text) },
  sqlite_sequence: { name: text, seq: long },
  knex_migrations: { name: text },
  knex_migrations_lock: { is_locked: whole },
} as const;

export type Tables = typeof tables & typeof mysqlTables & typeof foreignTables;
export type TableName = keyof Tables;

type NamesIn<T extends TableName> = { readonly table: T } & { readonly [Name in keyof Tables[T] & string]: Name };

/** The names of a table and its columns, for raw SQL. A name that is not declared does not compile. */
export function namesIn<T extends TableName>(table: T): NamesIn<T> {
  const declared: Tables = { ...tables, ...mysqlTables, ...foreignTables };
  return { ...Object.fromEntries(Object.keys(declared[table]).map((name) => [name, name])), table } as NamesIn<T>;
}
