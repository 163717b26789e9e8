/** What a call of the API is declared to be: who may ask, what it takes, what it answers, what it refuses, how often. */
import * as v from "valibot";
import type { rateLimits } from "#server/base/rateLimits/rateLimits.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import type { StaffRole } from "#protocol/calls/users.ts";
import type { RateName } from "#server/base/rateLimits/rates.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may ask: `anyone`, with or without a session; `session`, guests included; `account`, no guests; `fresh`, a session
 * that has proved who it is within ten minutes, where guests have nothing to prove and pass; `moderator`, moderators and
 * administrators; `administrator`, administrators alone. The role is the one that is stored at that moment.
 */
export type Who = "anyone" | "session" | "account" | "fresh" | StaffRole;

/** Limits whose keys are known from the session and the connection alone. */
type PlainLimit = {
  [N in RateName]: Exclude<keyof (typeof rateLimits)[N], "user" | "address"> extends never ? N : never;
}[RateName];

/** What calls as a whole take turns at. */
export type CallShare = "search" | "export";

export type Fields = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A record, sent as JSON. */
export interface JsonAnswer<S extends v.GenericSchema = v.GenericSchema> {
  readonly kind: "json";
  readonly status: 200 | 201;
  readonly record: S;
  /** Laid out for people: it is saved as a file. */
  readonly isFile?: true;
}

/** 204: it is done, and there is nothing to say. */
export interface NoAnswer {
  readonly kind: "nothing";
  readonly status: 204;
}

/** What the handler writes itself: a picture, a text. */
export interface RawAnswer {
  readonly kind: "raw";
  readonly status: 200;
  readonly types: readonly string[];
}

export type Answer = JsonAnswer | NoAnswer | RawAnswer;

export interface Declared {
  readonly method: Method;
  /** With parameters as `:name`. */
  readonly path: `/${string}`;
  /** What it does, in sentences of plain Markdown without line breaks. */
  readonly summary: string;
  readonly who: Who;
  /** For accounts and staff: the session must also have proved who it is within ten minutes. */
  readonly isFresh?: true;
  /** What is said to those without a session; `unauthorized` where nothing stands here. */
  readonly otherwise?: "login_required";
  readonly params?: Fields;
  /** What is said where a parameter of the path does not fit; `not_found` where nothing stands here. */
  readonly misfit?: ApiErrorCode;
  readonly query?: Fields;
  readonly body?: Fields;
  /** The field of a form that holds a file; the handler reads it. */
  readonly upload?: string;
  readonly answer: Answer;
  /** A second status of the same answer. */
  readonly also?: 200;
  /** The refusals of its own; `refusalsOf` adds those that follow from the rest. */
  readonly refusals?: readonly ApiErrorCode[];
  /** It is done in its turn: this is scarce, and a user and an address have only a share of it. */
  readonly share?: CallShare;
  /** Of these limits one point is taken from each before anything is read. */
  readonly limits?: readonly PlainLimit[];
  /** These the handler takes by itself, where it knows whom they concern or whether they apply. */
  readonly ownLimits?: readonly RateName[];
}

/** Declares a call. The literal types are kept: `serve` reads from them what the handler gets and gives. */
export const call = <const C extends Declared>(declared: C): C => declared;

/** 200 with a record. */
export const record = <S extends v.GenericSchema>(schema: S) =>
  ({ kind: "json", status: 200, record: schema }) as const;

/** 201 with a record. */
export const made = <S extends v.GenericSchema>(schema: S) => ({ kind: "json", status: 201, record: schema }) as const;

/** 204. */
export const done = { kind: "nothing", status: 204 } as const;

/** 200 with anything of these types. */
export const raw = (...types: readonly string[]) => ({ kind: "raw", status: 200, types }) as const;

/** 200 without a word: the status says that it is done. */
export const nothingMore = record(v.object({}));

/** Without what is not there, and each once. */
const listed = (codes: readonly (ApiErrorCode | false)[]): readonly ApiErrorCode[] => [
  ...new Set(codes.filter((code) => code !== false)),
];

/** The role that a call asks of its user; undefined where none of the staff's. */
export const staffRoleOf = ({ who }: Declared): StaffRole | undefined =>
  who === "moderator" || who === "administrator" ? who : undefined;

/** The codes with which a call is refused for what it declares. */
export function ownRefusalsOf(declared: Declared): readonly ApiErrorCode[] {
  const { who, otherwise = "unauthorized", misfit = "not_found" } = declared;
  return listed([
    who !== "anyone" && otherwise,
    (who === "account" || staffRoleOf(declared) !== undefined) && "forbidden",
    staffRoleOf(declared) !== undefined && "two_factor_needed",
    (who === "fresh" || declared.isFresh === true || staffRoleOf(declared) !== undefined) && "fresh_login_needed",
    declared.params !== undefined && misfit,
    declared.query !== undefined && "bad_request",
    declared.body !== undefined && "invalid_body",
    declared.share !== undefined && "busy",
    ...(declared.refusals ?? []),
  ]);
}

/** Every code with which a call may be refused: its own, and those that stand before all calls. */
export function refusalsOf(declared: Declared): readonly ApiErrorCode[] {
  const { method, path, limits, ownLimits, share } = declared;
  const isOfApi = path.startsWith("/api/");
  return listed([
    ...ownRefusalsOf(declared),
    // a page of another site
    isOfApi && method !== "GET" && "forbidden",
    isOfApi && method !== "GET" && "unexpected_address",
    // a body that nobody could read, whether the call takes one or not
    "invalid_body",
    "payload_too_large",
    "unsupported_media_type",
    (isOfApi || (limits ?? ownLimits ?? share) !== undefined) && "too_many_requests",
    "unavailable",
    "internal",
  ]);
}
