/**
 * Makes the calls that server/protocol/calls declares. The declaration says what a call takes and answers:
 *
 *     const answer = await ask(askFriendCall, { params: { id } });
 *     if (answer.ok) show(answer.value.relation);
 */
import type { InferInput, InferOutput } from "valibot";
import type { Call, Fields, JsonAnswer, NoAnswer, Takes } from "#protocol/call.ts";
import { type ApiResult, send } from "./api.ts";

type Frozen<T> = T extends readonly unknown[] | object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** Accepts a number for a text; null and undefined omit an optional word. */
type Word<T> = (string extends T ? number : never) | (undefined extends T ? null : never) | T;

type Query<S extends Fields> = { readonly [K in keyof InferInput<S>]: Word<InferInput<S>[K]> };

/** Makes an object optional if all its fields are. */
type Needed<K extends string, T> = Partial<T> extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T };

type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<More>
    : Rest
  : never;

type Params<C extends Call> = [ParamNames<C["path"]>] extends [never]
  ? { readonly params?: never }
  : { readonly params: { readonly [N in ParamNames<C["path"]>]: string } };

/** The path and query parameters of a call. */
export type Addressed<C extends Call> = Params<C> &
  (C extends { readonly query: Takes<infer S> } ? Needed<"query", Query<S>> : { readonly query?: never });

/** The arguments of a call. */
export type Arguments<C extends Call> = Addressed<C> &
  (C extends { readonly body: Takes<infer S> } ? Needed<"body", Frozen<InferInput<S>>> : { readonly body?: never }) &
  (C extends { readonly upload: string } ? { readonly file: File } : { readonly file?: never });

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** The time limit, if it is longer than usual. */
  readonly msMax?: number;
  readonly signal?: AbortSignal | undefined;
}

export type Rest<T> = Partial<T> extends T ? [asked?: T] : [asked: T];

/** The second argument of `ask`. */
export type Given<C extends Call> = Rest<Arguments<C> & Options>;

/** The answer's type; void if the answer is only a status. */
export type AnswerOf<C extends Call> = C["answer"] extends JsonAnswer<infer S> ? InferOutput<S> : void;

/** A call that answers a record or nothing. */
export type RecordCall = Call & { readonly answer: JsonAnswer | NoAnswer };

/** The same without the types of one call. */
interface AnyArguments extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | null | undefined>>;
  readonly body?: object;
  readonly file?: File;
}

function address({ path }: Call, { params = {}, query = {} }: AnyArguments): string {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const words = Object.entries(query).flatMap(([name, word]) =>
    // A search that is cut within a character is not well-formed, and encodeURIComponent would throw.
    word === null || word === undefined ? [] : [`${name}=${encodeURIComponent(String(word).toWellFormed())}`],
  );
  return words.length === 0 ? place : `${place}?${words.join("&")}`;
}

/** The address of a call, for a link or a download. */
export const addressOf = <const C extends Call>(call: C, ...[request]: Rest<Addressed<C>>): string =>
  address(call, (request ?? {}) as AnyArguments);

function formOf(field: string, file: File): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}

/** A question that only a session may ask is not asked without a token, because its refusal is certain. */
function signedFor({ method, who, isSigned }: Call): boolean | "always" {
  if (who === "anyone") return isSigned === true;
  return method === "GET" ? "always" : true;
}

/** Makes a call. */
export function ask<const C extends RecordCall>(call: C, ...[request]: Given<C>): Promise<ApiResult<AnswerOf<C>>> {
  const { params, query, body, file, ...options } = (request ?? {}) as AnyArguments;
  const { method, upload, answer } = call as Call;
  const sent = file === undefined ? body : formOf(upload ?? "file", file);
  const answered = send({
    ...options,
    path: address(call, { ...(params && { params }), ...(query && { query }) }).replace(/^\/api/, ""),
    method,
    signed: signedFor(call),
    ...(sent && { body: sent }),
    ...(answer.kind === "json" && { answer: answer.record }),
  });
  return answered as Promise<ApiResult<AnswerOf<C>>>;
}
