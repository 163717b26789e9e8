/** What the API is made of. Everything it needs from outside is given to it here. */
import type { Result } from "#engine/result.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { Announcer } from "#server/events/announcements/announcer.ts";
import type { Blocks } from "#server/people/friends/blocks.ts";
import type { Channel } from "#server/play/chat/channel.ts";
import type { Challenges } from "#server/play/challenges/challenges.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Avatars } from "#server/people/images/avatars.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Mailer } from "#server/people/mail/mailer.ts";
import type { MailService } from "#server/people/mail/openMail.ts";
import type { Matchmaker } from "#server/play/matchmaking/matchmaker.ts";
import type { UnsubscribeTokens } from "#server/people/notifications/unsubscribe.ts";
import type { Push } from "#server/people/push/push.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { UserNotifier } from "#server/base/connections/userNotifier.ts";
import type { Metrics } from "#server/base/core/metrics.ts";
import type { Passwords } from "#server/people/accounts/passwords.ts";
import type { GameChatMessage } from "#protocol/calls/chat.ts";
import type { CountEvent } from "#protocol/calls/analytics.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { RateLimiter } from "#server/base/rateLimits/rates.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { OpenError } from "#server/play/tables/admission.ts";
import type { Table } from "#server/play/table/table.ts";
import type { GuestAdmission } from "#server/staff/sanctions/admission.ts";
import type { Moderation } from "#server/staff/moderation/moderation.ts";
import type { Sanctions } from "#server/staff/sanctions/sanctions.ts";
import type { SecurityLog } from "#server/base/security/securityLog.ts";
import type { Pictures } from "#server/play/share/pictures.ts";
import type { Overlays } from "#server/events/streams/overlays.ts";
import type { StatusBoard } from "#server/staff/status/statusBoard.ts";
import type { Support } from "#server/staff/support/support.ts";
import type { Director } from "#server/events/tournaments/running/director.ts";
import type { Scheduler } from "#server/events/tournaments/schedules/scheduler.ts";
import type { PictureTurns } from "#server/people/images/picture.ts";
import type { ReceiveUpload } from "#server/people/images/receiveUpload.ts";
import type { Store } from "#server/app/store/store.ts";
import type { TwoFactor } from "#server/people/twoFactor/twoFactor.ts";

/** What the API asks of the rooms; the room registry is one. */
export interface OpenTables {
  /** The open room of this code. */
  find(code: RoomCode): { readonly table: Table } | undefined;
  open(game: NewGame): Promise<Result<{ readonly code: RoomCode }, OpenError>>;
  /** What `from` has in open rooms passes to `to`; with equal ids the user appears under the new name or picture. */
  reseat(from: string, to: PublicUser): Promise<void>;
  /** The match in progress in which a user has a seat, by its code. */
  runningOf(userId: string): RoomCode | null;
  /** The same for many at once, of those who have one. */
  runningAmong(userIds: ReadonlySet<string>): ReadonlyMap<string, RoomCode>;
  /** Tables whose running match every user may watch: the `max` that began last, in order. */
  watchable(max: number): readonly Table[];
  /** How many matches are in progress. */
  countRunning(): number;
  /** The chat of an open room for its players; null for other users, undefined where no such room is open. */
  chatOf(code: RoomCode, userId: string): readonly GameChatMessage[] | null | undefined;
}

export interface ApiDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly tables: OpenTables;
  readonly queue: Pick<Matchmaker, "join" | "start">;
  readonly chat: Pick<Channel, "history" | "isOpenFor">;
  readonly blocks: Pick<Blocks, "block" | "unblock">;
  readonly sanctions: Sanctions;
  readonly moderation: Pick<Moderation, "tell">;
  readonly twoFactor: TwoFactor;
  /** Who may come in. */
  readonly admission: GuestAdmission;
  readonly challenges: Pick<Challenges, "of" | "make" | "accept" | "end" | "signedOut" | "endBetween" | "endAll">;
  /** Follows the times of announcements. */
  readonly announcer: Pick<Announcer, "changed" | "onChange">;
  /** Runs tournaments. */
  readonly director: Pick<Director, "changed" | "changedSoon" | "watch" | "joinBefore" | "takeBack">;
  readonly scheduler: Pick<Scheduler, "look">;
  readonly push: Pick<Push, "publicKey" | "allowsLoopback">;
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, "userOf">;
  readonly notifications: Pick<
    Notifications,
    "add" | "addToMany" | "changed" | "endBetween" | "messagesRead" | "requestOver" | "tell"
  >;
  /** Reaches the users who are connected. */
  readonly notifier: UserNotifier;
  /** How many users are connected. */
  readonly online: () => number;
  /** Players' pictures. */
  readonly avatars: Avatars;
  /** In which uploaded pictures are made, one after the other. */
  readonly pictureTurns: PictureTurns;
  readonly receiveUpload: ReceiveUpload;
  readonly support: Support;
  /** The open overlays of streams. */
  readonly overlays: Pick<Overlays, "openCount" | "shownOf" | "changed" | "revoked">;
  readonly statusBoard: Pick<StatusBoard, "shown" | "readIncidents">;
  /** Pictures of finished matches. */
  readonly pictures: Pick<Pictures, "of">;
  readonly mailer: Mailer;
  readonly passwords: Pick<Passwords, "hash" | "verify" | "checkPlace">;
  /** The mails that were printed instead of sent; null where none are. */
  readonly printedMail: MailService["printed"];
  /** How often a user or an address may do something. */
  readonly rates: RateLimiter;
  readonly log: Log;
  readonly security: SecurityLog;
  readonly metrics: Metrics;
  /** Counts one of the product's usage events. */
  readonly countEvent: CountEvent;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The port the sockets got, which a port of 0 does not tell. */
  readonly socketPort: number;
}
