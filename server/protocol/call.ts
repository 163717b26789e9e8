/**
 * A call of the API as the server and the page both see it: who may make it, what it takes and what it answers. The
 * calls stand beside their records in calls/. The server adds the rest where it serves a call (`route`); the page makes
 * it by `ask`.
 */
import * as v from "valibot";
import type { StaffRole } from "./calls/users.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Access to a call: `anyone`, with or without a session; `session`, guests included; `account`, no guests; `fresh`, a
 * session that has proved who it is within ten minutes, where guests have nothing to prove and pass; `moderator`,
 * moderators and administrators; `administrator`, administrators alone. The role is the one that is stored at that
 * moment.
 */
export type Who = "anyone" | "session" | "account" | "fresh" | StaffRole;

export type Fields = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The type of a schema. The schema itself is given to `route`, so that the page does not load it. */
export interface Takes<S extends Fields> {
  readonly schema?: S;
}

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

/** An answer that the handler writes itself: a picture, a text. */
export interface RawAnswer {
  readonly kind: "raw";
  readonly status: 200;
  readonly types: readonly string[];
}

export type Answer = JsonAnswer | NoAnswer | RawAnswer;

export interface Call {
  readonly method: Method;
  /** With parameters as `:name`. */
  readonly path: `/${string}`;
  readonly who: Who;
  /** With `anyone`: the page sends the token of its session, if it has one. */
  readonly isSigned?: true;
  readonly query?: Takes<Fields>;
  readonly body?: Takes<Fields>;
  /** The field of a form that holds a file. */
  readonly upload?: string;
  readonly answer: Answer;
}

/** Declares a call. The literal types are kept: server and page derive from them what each of them gives and gets. */
/* @__NO_SIDE_EFFECTS__ */
export const call = <const C extends Call>(declared: C): C => declared;

/** The type of a query or body, by its schema: `takes<typeof loginForm>()`. */
/* @__NO_SIDE_EFFECTS__ */
export const takes = <S extends Fields>(): Takes<S> => ({});

/** 200 with a record. */
/* @__NO_SIDE_EFFECTS__ */
export const record = <S extends v.GenericSchema>(schema: S) =>
  ({ kind: "json", status: 200, record: schema }) as const;

/** 201 with a record. */
/* @__NO_SIDE_EFFECTS__ */
export const made = <S extends v.GenericSchema>(schema: S) => ({ kind: "json", status: 201, record: schema }) as const;

/** 204. */
export const done = { kind: "nothing", status: 204 } as const;

/** 200 with anything of these types. */
/* @__NO_SIDE_EFFECTS__ */
export const raw = (...types: readonly string[]) => ({ kind: "raw", status: 200, types }) as const;

/** 200 without a word: the status says that it is done. */
export const nothingMore = record(v.object({}));
