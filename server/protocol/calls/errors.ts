/** The answer when the server refuses a call. */
import * as v from "valibot";
import { sanctionNoticeSchema } from "./sanctions.ts";
import { roomCode } from "#protocol/ids.ts";
import { gameCode, moment, sentence, text } from "#protocol/schema.ts";

export const API_ERROR_CODES = [
  "invalid_login",
  "invalid_credentials",
  "email_required",
  "email_invalid",
  "email_taken",
  "email_unknown",
  "code_invalid",
  "code_replaced",
  "fields_required",
  "ticket_invalid",
  "username_invalid",
  "username_taken",
  "password_weak",
  "password_needed",
  "fresh_login_needed",
  "two_factor_needed",
  "second_factor_needed",
  "two_factor_invalid",
  "two_factor_expired",
  "last_administrator",
  "not_active",
  "sanctioned",
  "guests_refused",
  "unexpected_address",
  "reset_invalid",
  "google_failed",
  "google_unknown",
  "google_email_taken",
  "google_linked",
  "image_invalid",
  "image_too_large",
  "matchmaking_paused",
  "already_playing",
  "not_accepted",
  "too_many_friends",
  "challenge_over",
  "too_many_tickets",
  "ticket_full",
  "claimed",
  "already_decided",
  "own_case",
  "appeal_exists",
  "not_enough_gems",
  "not_for_sale",
  "not_owned",
  "registration_closed",
  "rating_outside",
  "not_invited",
  "tournament_full",
  "too_many_tournaments",
  "too_many_streams",
  "next_began",
  "not_now",
  "busy",
  "bad_request",
  "invalid_body",
  "unauthorized",
  "forbidden",
  "login_required",
  "not_found",
  "method_not_allowed",
  "unsupported_media_type",
  "payload_too_large",
  "too_many_requests",
  "not_available",
  "unavailable",
  "internal",
] as const;
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

export const apiErrorSchema = v.object({
  code: v.picklist(API_ERROR_CODES),
  /** With `already_playing`: the code of that game. */
  game_code: v.optional(gameCode),
  /** With `sanctioned`: the ban or suspension that keeps the user out. */
  sanction: v.optional(sanctionNoticeSchema),
  /** With `sanctioned`: a secret by which the user may appeal without a session. With `second_factor_needed`: one by which the sign-in goes on. */
  ticket: v.optional(text(128)),
  /** With `guests_refused`: until when, in epoch milliseconds. */
  until: v.optional(moment),
  /** The sentence of the error catalogue, in English; the page shows its own translation by `code`. */
  message: sentence,
});
export type ApiError = Readonly<v.InferOutput<typeof apiErrorSchema>>;

const noCode = roomCode("");

/**
 * An ApiError as a client reads it. It accepts unknown codes, because a newer server may send some and a proxy's page
 * has none.
 */
export const refusalSchema = v.fallback(
  v.object({
    code: v.fallback(text(64), ""),
    message: v.fallback(sentence, ""),
    game_code: v.fallback(gameCode, noCode),
    sanction: v.fallback(v.optional(sanctionNoticeSchema), undefined),
    ticket: v.fallback(text(128), ""),
    until: v.fallback(v.optional(moment), undefined),
  }),
  { code: "", message: "", game_code: noCode, ticket: "" },
);
