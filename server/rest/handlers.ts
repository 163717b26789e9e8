/** What handlers share: who asks, what page of a list, what the body says. */
import type Router from "@koa/router";
import type { RouterContext } from "@koa/router";
import * as v from "valibot";
import { restLimits } from "#server/limits.ts";
import { MATCH_KINDS, type MatchKind } from "#server/protocol/profiles.ts";
import type { Page, Session, User } from "#server/store/records.ts";
import type { RestState } from "./deps.ts";
import { HttpFailure } from "./failure.ts";

export type ApiRouter = Router<RestState>;
export type ApiContext = RouterContext<RestState>;

/** The session of who asks, or the failure that says there is none. */
export function sessionOf(ctx: ApiContext, otherwise: "unauthorized" | "login_required" = "unauthorized"): Session {
  const { session } = ctx.state;
  if (session === undefined) throw new HttpFailure(otherwise);
  return session;
}

/** The account of who asks; guests are refused. */
export function accountOf(ctx: ApiContext): User {
  const { user } = sessionOf(ctx);
  if (user.role === "guest") throw new HttpFailure("forbidden");
  return user;
}

const number = (text: string | undefined, fallback: number, max: number): number => {
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new HttpFailure("bad_request", "limit and offset are whole numbers");
  return Math.min(Number(text), max);
};

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** `?limit=` and `?offset=`, bounded. */
export function pageOf(ctx: ApiContext, rows: number = restLimits.pageRows): Page {
  return {
    limit: number(one(ctx.query["limit"]), rows, restLimits.pageRowsMax),
    offset: number(one(ctx.query["offset"]), 0, restLimits.offsetMax),
  };
}

/** One parameter of the query; the first where it is given twice, empty where it is not given. */
export const asked = (ctx: ApiContext, name: string): string => one(ctx.query[name]) ?? "";

/** `?search=`, a part of a name; empty where it is not given. */
export function searchAsked(ctx: ApiContext): string {
  const search = asked(ctx, "search").trim();
  // No name holds a control character, and a NUL would end the text for the embedded database.
  const isName = search.length <= restLimits.searchCharsMax && !/\p{Cc}/u.test(search);
  if (!isName) throw new HttpFailure("bad_request", "search is a part of a name");
  return search;
}

/** `?kind=` of a list of matches. */
export function kindAsked(ctx: ApiContext): MatchKind {
  const kind = asked(ctx, "kind") || "all";
  const known = MATCH_KINDS.find((each) => each === kind);
  if (known === undefined) throw new HttpFailure("bad_request", `kind is one of ${MATCH_KINDS.join(", ")}`);
  return known;
}

/** The decoded body; keys it does not know are ignored, a value it does not expect is named. */
export function bodyOf<const S extends v.GenericSchema>(ctx: ApiContext, schema: S): v.InferOutput<S> {
  const body: unknown = ctx.request.body ?? {};
  if (Array.isArray(body)) throw new HttpFailure("invalid_body");
  const decoded = v.safeParse(schema, body, { abortEarly: true });
  if (decoded.success) return decoded.output;
  const [issue] = decoded.issues;
  const path = v.getDotPath(issue);
  throw new HttpFailure("invalid_body", path === null ? undefined : `${path}: expected ${issue.message}`);
}
