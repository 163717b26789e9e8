/**
 * The server's part of a call of the protocol: a description, the schemas of its input, its refusals and its rate
 * limits.
 */
import type { Answer, Call, Fields, Takes } from "#protocol/call.ts";
import type { rateLimits, RateName } from "#server/base/rateLimits.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import type { StaffRole } from "#protocol/calls/users.ts";

/** Limits whose keys are known from the session and the connection alone. */
type PlainLimit = {
  [N in RateName]: Exclude<keyof (typeof rateLimits)[N], "user" | "address"> extends never ? N : never;
}[RateName];

/** Groups of calls that share a queue. */
export type CallShare = "search" | "export";

/** The part of a call that only the server knows: its description, refusals and limits. */
interface Served {
  /** A description in sentences of plain Markdown without line breaks. */
  readonly summary: string;
  /** For accounts and staff: the session must also have proved who it is within ten minutes. */
  readonly isFresh?: true;
  /** The refusal without a session; default `unauthorized`. */
  readonly otherwise?: "login_required";
  /** The refusal for a path parameter that does not fit; default `not_found`. */
  readonly misfit?: ApiErrorCode;
  /** The answer in full, where the page takes it as it comes. */
  readonly answer?: Answer;
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

/** A call with all that the server needs to serve it. */
export interface Declared extends Omit<Call, "query" | "body">, Omit<Served, "answer"> {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
}

/** The schema whose type a call names; none where it takes nothing there. */
type Schema<C extends Call, K extends "query" | "body"> = C extends { readonly [P in K]: Takes<infer S> }
  ? { readonly [P in K]: S }
  : { readonly [P in K]?: never };

type Params<C extends Call> = C["path"] extends `${string}:${string}`
  ? { readonly params: Fields }
  : { readonly params?: never };

/** Adds what the server needs to a call. The literal types are kept: `serve` reads from them what the handler gets and gives. */
export const route = <const C extends Call, const S extends Served>(
  call: C,
  served: S & Schema<C, "query"> & Schema<C, "body"> & Params<C>,
): Omit<C, "query" | "body" | keyof S> & S => ({ ...call, ...served });

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
