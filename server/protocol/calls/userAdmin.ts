/** Users as staff see them, and what staff do with them. Conventions as in schema.ts. */
import * as v from "valibot";
import { TIER_RANKS } from "#engine/tiers.ts";
import {
  SANCTION_NOTE_CHARS_MAX,
  SANCTION_REASONS,
  sanctionNoticeSchema,
  sanctionNoticesSchema,
  sanctionRecordSchema,
  STANDINGS,
} from "./sanctions.ts";
import {
  count,
  flag,
  ids,
  list,
  moment,
  MOMENT_MAX,
  orNull,
  pictureAddress,
  rating,
  rows,
  text,
  username,
} from "#protocol/schema.ts";
import { publicUserFields, ROLES } from "./users.ts";
import { choice, cursor, part, rowsWanted } from "./fields.ts";
import { call, done, record, takes } from "#protocol/call.ts";

/** Which users a list shows: accounts of one standing, accounts with a role of the staff, or guests. */
export const USER_FILTERS = ["all", "active", "banned", "suspended", "staff", "guests"] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** The order of a list, the usual one first; a dash before it turns it around. */
const USER_SORTS = ["-created", "created", "name", "-name", "games", "-games"] as const;
export type UserSort = (typeof USER_SORTS)[number];

const adminUserFields = {
  id: ids.user,
  name: username,
  /** null for guests, and where a moderator asks. */
  email: orNull(text(320)),
  role: v.picklist(ROLES),
  rank: v.picklist(TIER_RANKS),
  /** Of matches of two. */
  rating,
  status: v.picklist(STANDINGS),
  /** Until when the user is suspended; null without an end and for active users. */
  status_until: orNull(moment),
  join_date: moment,
  games_played: count(),
};

const adminUserSchema = v.object(adminUserFields);
export type AdminUser = Readonly<v.InferOutput<typeof adminUserSchema>>;

/** GET /admin/users */
const adminUsersSchema = v.object({
  items: list(adminUserSchema, 100),
  next: orNull(text(512)),
  total: v.optional(count()),
});
export type AdminUsers = Readonly<v.InferOutput<typeof adminUsersSchema>>;

/** GET /admin/users/:id */
const adminUserDetailSchema = v.object({
  ...adminUserFields,
  image_url: pictureAddress,
  look: publicUserFields.look,
  games_won: count(),
  has_password: flag,
  has_two_factor: flag,
  /** Until when the user is muted; null where the user is not. */
  muted_until: orNull(moment),
  is_online: flag,
  /** Devices that are signed in. */
  sessions: count(),
  /** When one of them was last used, within an hour; null without any. */
  last_seen_at: orNull(moment),
  reports_about: count(),
  reports_by: count(),
  /** The newest first. */
  sanctions: rows(sanctionRecordSchema),
  /** What the user who asks may do with this user. */
  may: v.object({ ban: flag, suspend: flag, mute: flag, change_role: flag, sign_out: flag }),
});
export type AdminUserDetail = Readonly<v.InferOutput<typeof adminUserDetailSchema>>;

const reason = v.picklist(SANCTION_REASONS, SANCTION_REASONS.join(", "));
const noteWanted = `up to ${SANCTION_NOTE_CHARS_MAX} characters`;
/** In the words of staff, shown to the user. */
const note = v.optional(v.pipe(v.string(noteWanted), v.trim(), v.maxLength(SANCTION_NOTE_CHARS_MAX, noteWanted)), "");
const until = v.pipe(
  v.number("a time in epoch milliseconds"),
  v.integer("a time in epoch milliseconds"),
  v.minValue(0, "a time in epoch milliseconds"),
  v.maxValue(MOMENT_MAX, "a time in epoch milliseconds"),
);

/** POST /admin/users/:id/ban */
export const banForm = v.object({ reason, note });
export type BanForm = Readonly<v.InferInput<typeof banForm>>;

/** POST /admin/users/:id/suspend and /mute */
export const timedSanctionForm = v.object({ reason, note, until });
export type TimedSanctionForm = Readonly<v.InferInput<typeof timedSanctionForm>>;

/** Why, for the log. */
const details = v.optional(
  v.pipe(v.string(noteWanted), v.trim(), v.maxLength(SANCTION_NOTE_CHARS_MAX, noteWanted)),
  "",
);

/** POST /admin/sanctions/:id/lift, /admin/users/:id/sign-out */
export const detailsForm = v.object({ details });
export type DetailsForm = Readonly<v.InferInput<typeof detailsForm>>;

/** PUT /admin/users/:id/role */
export const roleForm = v.object({
  role: v.picklist(["player", "moderator", "administrator"], "player, moderator or administrator"),
  details,
});
export type RoleForm = Readonly<v.InferInput<typeof roleForm>>;

const [firstFilter, ...otherFilters] = USER_FILTERS;

const [firstSort, ...otherSorts] = USER_SORTS;

export const adminUsersQuery = v.object({
  q: part,
  status: choice(firstFilter, otherFilters, `status is one of ${USER_FILTERS.join(", ")}`),
  sort: choice(firstSort, otherSorts, `sort is one of ${USER_SORTS.join(", ")}`),
  limit: rowsWanted(),
  after: cursor,
});

export const adminUsersCall = call({
  method: "GET",
  path: "/api/admin/users",
  who: "moderator",
  query: takes<typeof adminUsersQuery>(),
  answer: record(adminUsersSchema),
});

export const adminUserCall = call({
  method: "GET",
  path: "/api/admin/users/:id",
  who: "moderator",
  answer: record(adminUserDetailSchema),
});

export const changeRoleCall = call({
  method: "PUT",
  path: "/api/admin/users/:id/role",
  who: "administrator",
  body: takes<typeof roleForm>(),
  answer: done,
});

export const signOutCall = call({
  method: "POST",
  path: "/api/admin/users/:id/sign-out",
  who: "administrator",
  body: takes<typeof detailsForm>(),
  answer: done,
});

export const ownSanctionsCall = call({
  method: "GET",
  path: "/api/users/me/sanctions",
  who: "session",
  answer: record(sanctionNoticesSchema),
});

export const banCall = call({
  method: "POST",
  path: "/api/admin/users/:id/ban",
  who: "administrator",
  body: takes<typeof banForm>(),
  answer: record(sanctionNoticeSchema),
});

export const suspendCall = call({
  method: "POST",
  path: "/api/admin/users/:id/suspend",
  who: "moderator",
  body: takes<typeof timedSanctionForm>(),
  answer: record(sanctionNoticeSchema),
});

export const muteCall = call({
  method: "POST",
  path: "/api/admin/users/:id/mute",
  who: "moderator",
  body: takes<typeof timedSanctionForm>(),
  answer: record(sanctionNoticeSchema),
});

export const liftCall = call({
  method: "POST",
  path: "/api/admin/sanctions/:id/lift",
  who: "moderator",
  body: takes<typeof detailsForm>(),
  answer: done,
});
