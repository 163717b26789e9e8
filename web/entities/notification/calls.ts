import {
  type AllRead,
  allReadSchema,
  type NotificationPage,
  notificationPageSchema,
  type NotificationTab,
  type PushKey,
  pushKeySchema,
  type Unread,
  unreadSchema,
} from "#protocol/calls/notification/records.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

const pageRows = 20;

/** A page of the reader's notifications. `after` is the `next` of the page before; null for the first. */
export const fetchNotifications = (
  tab: NotificationTab,
  after: string | null,
  signal?: AbortSignal,
): Promise<ApiResult<NotificationPage>> =>
  send({
    path: `/notifications?tab=${tab}&limit=${pageRows}&after=${after ?? ""}`,
    signed: "always",
    answer: notificationPageSchema,
    signal,
  });

export const fetchUnread = (): Promise<ApiResult<Unread>> =>
  send({ path: "/notifications/unread", signed: "always", answer: unreadSchema });

/** The list was on screen, with this one as its newest: no mail is sent about what was seen. */
export const markSeen = (id: string): Promise<ApiResult<void>> =>
  send({ path: "/notifications/seen", method: "POST", body: { id }, signed: "always" });

/** The server's key for pushes, and whether the account wants them. */
export const fetchPush = (): Promise<ApiResult<PushKey>> =>
  send({ path: "/push", signed: "always", answer: pushKeySchema });

/** Gives the server this browser's subscription. */
export const keepPush = (body: {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}): Promise<ApiResult<void>> => send({ path: "/push/subscription", method: "PUT", body, signed: "always" });

export const endPush = (endpoint: string): Promise<ApiResult<void>> =>
  send({ path: "/push/subscription", method: "DELETE", body: { endpoint }, signed: "always" });

/** Ends the mails about notifications for the user of a mail's token. */
export const endMails = (token: string): Promise<ApiResult<void>> =>
  send({ path: "/notifications/unsubscribe", method: "POST", body: { token } });

export const markRead = (id: string): Promise<ApiResult<void>> =>
  send({ path: `/notifications/${encodeURIComponent(id)}/read`, method: "PUT", body: {}, signed: true });

/** Marks all as read; the answer takes it back. */
export const markAllRead = (): Promise<ApiResult<AllRead>> =>
  send({ path: "/notifications/read", method: "POST", signed: true, answer: allReadSchema });

export const undoAllRead = (body: AllRead): Promise<ApiResult<void>> =>
  send({ path: "/notifications/unread", method: "POST", body, signed: true });
