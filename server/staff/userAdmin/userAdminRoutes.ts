/**
 * The domain of user administration: lists of users, one user with everything that staff need, and changes besides
 * sanctions. It promises that mail addresses are shown to administrators only, and that each change is in the admin log.
 */
import type { Instant } from "#protocol/quantities.ts";
import { rankOfRating } from "#engine/tiers.ts";
import type { UserId } from "#protocol/ids.ts";
import { idOf } from "#server/base/db/rowIds.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import type { User } from "#server/base/db/records.ts";
import {
  type AdminUser,
  type AdminUserDetail,
  roleForm,
  adminUsersQuery,
  adminUsersCall,
  signOutCall,
  adminUserCall,
  detailsForm,
  changeRoleCall,
} from "#protocol/calls/userAdmin.ts";
import type { SanctionRecord, Standing } from "#protocol/calls/sanctions.ts";
import { hasRole, type Role } from "#protocol/calls/users.ts";
import type { RatingStore, StoredRating } from "#server/people/ratings/ratingStore.ts";
import { duelRating } from "#server/people/ratings/ratingRecords.ts";
import { mayImpose } from "#server/staff/sanctions/permissions.ts";
import type { Sanctions } from "#server/staff/sanctions/sanctions.ts";
import { sanctionNotice } from "#server/staff/sanctions/sanctions.ts";
import type { DecidedSanction, SanctionStore } from "#server/staff/sanctions/sanctionStore.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import type { AdminLogStore } from "#server/people/roles/adminLogStore.ts";
import type { RoleRefusal, RoleStore } from "#server/people/roles/roles.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { type UserFactsStore, userFactsStore } from "./userAdminStore.ts";
import { type ListedUser, readUserCursor, userCursor, type UserListStore, userListStore } from "./userAdminStore.ts";
import { domain } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";

const adminUsersRoute = route(adminUsersCall, {
  summary:
    "Users page by page. `q` is a part of a name, for administrators also the beginning of a mail address; `status` one of all, active, banned, suspended (accounts), staff, guests; `sort` one of name, created, games, with a dash before it for the other direction. `rank` follows from the rating: Bronze below 1200, Silver, Gold, Platinum and Diamond 200 points each, Master from 2000. Moderators see no mail addresses. `total` is left out of a search.",
  query: adminUsersQuery,
  share: "search",
});

const adminUserRoute = route(adminUserCall, {
  summary: "One user with sanctions, and what the user who asks may do with that user.",
  params: byId<UserId>(),
});

const changeRoleRoute = route(changeRoleCall, {
  summary:
    "Gives an account another role. It holds from the next call on. Not the own account, and the last administrator keeps the role. A banned or suspended account gets no role of staff.",
  isFresh: true,
  params: byId<UserId>(),
  body: roleForm,
  refusals: ["not_found", "last_administrator", "not_active"],
  limits: ["sanction"],
});

const signOutRoute = route(signOutCall, {
  summary: "Ends all sessions of a user, on open sockets too.",
  params: byId<UserId>(),
  body: detailsForm,
  refusals: ["not_found"],
  limits: ["sanction"],
});

interface UserAdminDependencies {
  readonly store: {
    readonly users: Pick<UserStore, "find">;
    readonly userLists: UserListStore;
    readonly userFacts: UserFactsStore;
    readonly ratings: Pick<RatingStore, "ofMany">;
    readonly sessions: Pick<SessionStore, "ofUser" | "endOthers" | "refresh">;
    readonly sanctions: Pick<SanctionStore, "of">;
    readonly roles: Pick<RoleStore, "change">;
    readonly adminLog: Pick<AdminLogStore, "record">;
  };
  readonly sanctions: Pick<Sanctions, "activeOf">;
  readonly notifier: Pick<UserNotifier, "isConnected" | "notify">;
  readonly security: SecurityLog;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

interface Listed {
  readonly id: UserId;
  readonly username: string;
  readonly email: string | null;
  readonly role: Role;
  readonly standing: Standing;
  readonly standingUntil: number | null;
  readonly createdAt: number;
  readonly gamesPlayed: number;
}

const listed = (row: ListedUser): Listed => ({
  ...row,
  id: idOf(row.id),
  standingUntil: row.standing_until,
  createdAt: row.created_at,
  gamesPlayed: row.games_played,
});

/** Mail addresses are for administrators: moderators decide about conduct, and need none for it. */
function adminUser(user: Listed, worth: StoredRating | undefined, by: User, now: number): AdminUser {
  const { rating } = duelRating(worth);
  const isOver = user.standing === "suspended" && (user.standingUntil ?? 0) <= now;
  return {
    id: user.id,
    name: user.username,
    email: by.role === "administrator" ? user.email : null,
    role: user.role,
    rank: rankOfRating(rating),
    rating,
    status: isOver ? "active" : user.standing,
    status_until: isOver ? null : user.standingUntil,
    join_date: user.createdAt,
    games_played: user.gamesPlayed,
  };
}

const sanctionRecord = (sanction: DecidedSanction): SanctionRecord => ({
  ...sanctionNotice(sanction),
  by: sanction.by,
  lifted_at: sanction.liftedAt,
  lifted_by: sanction.liftedBy,
});

function userAdminRoutes(serve: Serve, deps: UserAdminDependencies): void {
  serveList(serve, deps);
  serveDetail(serve, deps);
  serveRole(serve, deps);
  serveSignOut(serve, deps);
}

function serveList(serve: Serve, { store, now }: UserAdminDependencies): void {
  serve(adminUsersRoute, async ({ session: { user: by }, query: { q, limit, after, status, sort } }) => {
    const searchesMail = by.role === "administrator";
    const requested = { q, searchesMail, filter: status, sort, limit, after: readUserCursor(after, sort) };
    const [rows, total] = await Promise.all([
      store.userLists.page(requested),
      q === "" ? store.userLists.count(status) : undefined,
    ]);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    const worths = await store.ratings.ofMany(
      items.map(({ id }) => idOf(id)),
      "duel",
    );
    const users = items.map((row) => adminUser(listed(row), worths.get(idOf(row.id)), by, now()));
    return {
      items: users,
      next: last === undefined ? null : userCursor(last, sort),
      ...(total !== undefined && { total }),
    };
  });
}

function serveDetail(serve: Serve, { store, sanctions, notifier, now }: UserAdminDependencies): void {
  serve(adminUserRoute, async ({ session: { user: by }, params: { id } }): Promise<AdminUserDetail> => {
    const [user, facts] = await Promise.all([store.users.find(id), store.userFacts.of(id)]);
    if (user === undefined || facts === undefined || user.isBot) throw new HttpFailure("not_found");
    const [worths, sessions, all, active] = await Promise.all([
      store.ratings.ofMany([id], "duel"),
      store.sessions.ofUser(id, now()),
      store.sanctions.of(id),
      sanctions.activeOf(id),
    ]);
    const { standing, standingUntil, hasTwoFactor, reportsAbout, reportsBy } = facts;
    const isOther = by.role === "administrator" && by.id !== id;
    return {
      ...adminUser({ ...user, standing, standingUntil }, worths.get(id), by, now()),
      image_url: user.imageUrl,
      ...(user.look !== undefined && { look: user.look }),
      games_won: user.gamesWon,
      has_password: user.hasPassword,
      has_two_factor: hasTwoFactor,
      muted_until: active.find(({ kind }) => kind === "mute")?.endsAt ?? null,
      is_online: notifier.isConnected(id),
      sessions: sessions.length,
      last_seen_at: sessions[0]?.lastSeenAt ?? null,
      reports_about: reportsAbout,
      reports_by: reportsBy,
      sanctions: all.map(sanctionRecord),
      may: {
        ban: mayImpose(by, user, "ban"),
        suspend: mayImpose(by, user, "suspension"),
        mute: mayImpose(by, user, "mute"),
        change_role: isOther && hasRole(user.role, "player"),
        sign_out: isOther,
      },
    };
  });
}

const roleRefusals = {
  unknown: "not_found",
  guest: "forbidden",
  "not-active": "not_active",
  "last-administrator": "last_administrator",
} as const satisfies Record<RoleRefusal, string>;

/** Notifies the pages of the user, which then fetch their user again. */
function serveRole(serve: Serve, { store, notifier, security, now }: UserAdminDependencies): void {
  serve(changeRoleRoute, async ({ ctx, session: { user: by }, params: { id }, body: { role, details } }) => {
    if (id === by.id) throw new HttpFailure("forbidden");
    const changed = await store.roles.change({ userId: id, role, by: by.id, reason: details, at: now() });
    if (!changed.ok) throw new HttpFailure(roleRefusals[changed.error]);
    store.sessions.refresh(id);
    notifier.notify(id, "accountChanged", {});
    security.record({ event: "role-changed", user: id, by: by.id, was: changed.value.was, is: role, address: ctx.ip });
  });
}

function serveSignOut(serve: Serve, { store, security, now }: UserAdminDependencies): void {
  serve(signOutRoute, async ({ ctx, session: { user: by }, params: { id }, body: { details } }) => {
    const user = await store.users.find(id);
    if (user === undefined || user.isBot) throw new HttpFailure("not_found");
    if (id === by.id) throw new HttpFailure("forbidden");
    const sessions = await store.sessions.ofUser(id, now());
    await store.adminLog.record({
      adminId: by.id,
      action: "user.signOut",
      target: { kind: "user", id, name: user.username },
      reason: details,
      before: { sessions: sessions.length },
      after: { sessions: 0 },
      at: now(),
    });
    await store.sessions.endOthers(id, null);
    security.record({ event: "session-ended", user: id, which: "staff", address: ctx.ip });
  });
}

/** Users as the staff see and change them. */
export const userAdminDomain = domain({
  stores: (database) => ({ userLists: userListStore(database), userFacts: userFactsStore(database) }),
  routes: { Administration: [userAdminRoutes] },
});
