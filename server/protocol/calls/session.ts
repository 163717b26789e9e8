/** The calls about the own session, apart from others because the first page needs only these. */
import { call, done, made, record } from "#protocol/call.ts";
import { currentUserSchema, authAnswerSchema } from "./users.ts";

export const guestCall = call({
  method: "POST",
  path: "/api/auth/guest",
  who: "anyone",
  answer: made(authAnswerSchema),
});

export const logoutCall = call({
  method: "POST",
  path: "/api/auth/logout",
  who: "session",
  answer: done,
});

export const selfCall = call({
  method: "GET",
  path: "/api/users/me",
  who: "session",
  answer: record(currentUserSchema),
});
