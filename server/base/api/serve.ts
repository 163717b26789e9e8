/** Serves a declared call: checks session and limits, decodes the request once, and sends the answer. */
import * as v from "valibot";
import type { LimitKeys } from "#server/base/core/limiter.ts";
import type { rateLimits, RateName, RateLimiter } from "#server/base/rateLimits.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import type { Session } from "#server/base/db/records.ts";
import type { JsonAnswer } from "#protocol/call.ts";
import { type Declared, staffRoleOf } from "./declare.ts";
import { Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";
import { HttpFailure, takeLimit } from "./failure.ts";
import {
  accountOf,
  type ApiContext,
  type ApiRouter,
  sessionOf,
  type FreshLoginDependencies,
  freshSessionOf,
  type StaffDependencies,
  staffSessionOf,
} from "./session.ts";

/**
 * Names of expected types in our own words, for schemas without a message. The validator's messages describe its
 * internals.
 */
const types: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  strict_object: "an object",
  picklist: "one of its words",
  literal: "another value",
};

/** A key that is missing, or that may not be there, is an issue of the object around it. */
function expectationOf({ kind, type, path, received }: v.BaseIssue<unknown>): string {
  if (kind !== "schema") return "another value";
  if (path !== undefined) return received === "undefined" ? "a value" : "no such key";
  return types[type] ?? "another value";
}

export interface Misfit {
  /** The place of the value, `follows.kind`; null for the whole. */
  readonly path: string | null;
  /** The expected value. */
  readonly message: string;
  /** Whether the schema says so itself. */
  readonly isOwn: boolean;
}

/**
 * Decodes a value, or says what does not fit.
 * @throws what `refuse` makes of it
 */
export function decodeOr<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  refuse: (misfit: Misfit) => Error,
): v.InferOutput<S> {
  const unsaid = new Set<unknown>();
  const message = (issue: v.BaseIssue<unknown>): string => {
    unsaid.add(issue);
    return expectationOf(issue);
  };
  const result = v.safeParse(schema, value, { abortEarly: true, message });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw refuse({ path: v.getDotPath(issue), message: issue.message, isOwn: !unsaid.has(issue) });
}

type Decoded<S> = S extends v.GenericSchema ? v.InferOutput<S> : Readonly<Record<never, never>>;

type Part<C extends Declared, K extends keyof Declared> = C extends { readonly [P in K]: infer S } ? S : undefined;

/** Takes a point of a limit that the call declares, or refuses. */
export type Take<N extends RateName> = <M extends N>(name: M, keys: LimitKeys<(typeof rateLimits)[M]>) => void;

type OwnLimit<C extends Declared> = C extends { readonly ownLimits: readonly (infer N extends RateName)[] } ? N : never;

/** The input of a handler: the asking session and the decoded request. */
export interface CallRequest<C extends Declared> {
  readonly ctx: ApiContext;
  readonly session: C["who"] extends "anyone" ? Session | undefined : Session;
  readonly params: Decoded<Part<C, "params">>;
  readonly query: Decoded<Part<C, "query">>;
  readonly body: Decoded<Part<C, "body">>;
  readonly take: Take<OwnLimit<C>>;
}

type Frozen<T> = T extends readonly unknown[] | object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/**
 * The result of a handler: the record that the call declares, or nothing if the call has no answer or the handler
 * writes it.
 */
export type AnswerOf<C extends Declared> = C["answer"] extends JsonAnswer<infer S> ? Frozen<v.InferOutput<S>> : void;

/** Keys that a value has and its declared type has not become `never`, so that it does not compile. */
export type Exactly<T, Given> = Given extends readonly (infer G)[]
  ? T extends readonly (infer E)[]
    ? readonly Exactly<E, G>[]
    : T
  : Given extends object
    ? { readonly [K in keyof Given]: K extends KeysOf<T> ? Exactly<ValueOf<T, K>, Given[K]> : never }
    : Given;

type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

export interface Serve {
  <const C extends Declared, G extends AnswerOf<C>>(
    declared: C,
    handle: (request: CallRequest<C>) => Promise<G & Exactly<AnswerOf<C>, G>> | (G & Exactly<AnswerOf<C>, G>),
  ): void;
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const misfitWords = ({ path, message }: Misfit): string | undefined =>
  path === null ? undefined : `${path}: expected ${message}`;

const paramsOf = ({ params: fields, misfit = "not_found" }: Declared, { params }: ApiContext): unknown =>
  fields === undefined ? {} : decodeOr(fields, params, () => new HttpFailure(misfit));

/** Only what is declared is looked at; of a parameter that is given twice the first counts. */
function queryOf({ query: fields }: Declared, { query }: ApiContext): unknown {
  if (fields === undefined) return {};
  const given = Object.keys(fields.entries).map((name) => [name, first(query[name])]);
  return decodeOr(
    fields,
    Object.fromEntries(given),
    (wrong) => new HttpFailure("bad_request", wrong.isOwn ? wrong.message : misfitWords(wrong)),
  );
}

/** Keys that are not declared are left out; a value that is not as declared is named in the refusal. */
function bodyOf({ body: fields }: Declared, { request }: ApiContext): unknown {
  if (fields === undefined) return {};
  const body: unknown = request.body ?? {};
  if (Array.isArray(body)) throw new HttpFailure("invalid_body");
  return decodeOr(fields, body, (wrong) => new HttpFailure("invalid_body", misfitWords(wrong)));
}

async function sessionFor(
  declared: Declared,
  ctx: ApiContext,
  deps: SessionDependencies,
): Promise<Session | undefined> {
  const { who, otherwise, isFresh } = declared;
  if (who === "anyone") return ctx.state.session;
  const session = sessionOf(ctx, otherwise);
  if (who === "account") accountOf(ctx);
  const role = staffRoleOf(declared);
  const checked = role === undefined ? session : await staffSessionOf(session, role, deps);
  if (who === "fresh" || isFresh === true) await freshSessionOf(ctx, deps);
  return checked;
}

/** A record as the body. Koa would take null for no answer at all. */
function send(ctx: ApiContext, { isFile }: JsonAnswer, value: unknown): void {
  if (value !== null && isFile === undefined) ctx.body = value;
  else {
    ctx.type = "json";
    ctx.body = JSON.stringify(value, null, isFile === undefined ? undefined : 2);
  }
}

type SessionDependencies = FreshLoginDependencies & StaffDependencies;

type ServeDependencies = SessionDependencies & { readonly rates: RateLimiter };

/** Registers calls on a router, each with what answers it. `uploadPaths` gets the paths of those that take a form. */
export function serving(router: ApiRouter, deps: ServeDependencies, uploadPaths: RegExp[]): Serve {
  const { rates } = deps;
  const turns = { search: new Turns("search", shares.search), export: new Turns("export", shares.export) };
  return (declared, handle) => {
    const { method, path, answer, limits = [], share, upload } = declared;
    if (upload !== undefined) uploadPaths.push(new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));
    router.register(path, [method], async (ctx: ApiContext) => {
      const session = await sessionFor(declared, ctx, deps);
      const keys = { user: session?.user.id ?? null, address: ctx.state.address };
      for (const name of limits) takeLimit(rates, name, keys);
      const params = paramsOf(declared, ctx);
      const query = queryOf(declared, ctx);
      const body = bodyOf(declared, ctx);
      const take: Take<RateName> = (name, ownKeys) => takeLimit(rates, name, ownKeys);
      ctx.status = answer.status;
      const request = { ctx, session, params, query, body, take } as unknown as CallRequest<typeof declared>;
      const inTurn = async (): Promise<unknown> => handle(request);
      const value = await (share === undefined ? inTurn() : turns[share].run(keys, inTurn));
      if (answer.kind === "json") send(ctx, answer, value);
    });
  };
}

export type Refuse = (declared: Declared, code: ApiErrorCode) => void;

/** Registers calls that this server does not offer: each request gets the refusal. */
export function refusing(router: ApiRouter): Refuse {
  return ({ method, path }, code) => {
    router.register(path, [method], () => {
      throw new HttpFailure(code);
    });
  };
}
