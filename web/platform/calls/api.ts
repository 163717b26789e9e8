/**
 * Calls to the server. No call throws: the result is a value or a failure, and a failure contains only public facts. A
 * timeout counts as a network failure.
 */
import type { GenericSchema, InferOutput } from "valibot";
import { create } from "zustand";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { refusalSchema } from "#protocol/calls/errors.ts";
import type { SanctionNotice } from "#protocol/calls/sanctions.ts";
import { decode } from "#server/protocol/schema.ts";
import { serverClock } from "./serverClock.ts";
import { readToken } from "#web/platform/storage/token.ts";

/** Whether the server refused a call because it does not expect the address under which this page was opened. */
export const useUnexpectedAddress = create<{ readonly isUnexpected: boolean }>(() => ({ isUnexpected: false }));

export interface ApiFailure {
  /**
   * `network`: no answer, or too late. `refused`: an answer that is not a success. `garbled`: an answer that does not
   * fit.
   */
  readonly kind: "network" | "refused" | "garbled";
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Seconds until a retry, if the server gave them. */
  readonly retryAfter?: number;
  /** With `already_playing`: the code of the running game. */
  readonly gameCode?: RoomCode;
  /** With `sanctioned`: the ban or suspension of the player. */
  readonly sanction?: SanctionNotice;
  /** A secret that continues a refused action, such as an appeal. */
  readonly ticket?: string;
  /** With `guests_refused`: until when, in epoch milliseconds. */
  readonly until?: number;
}

export type ApiResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

/** One call without an answer. A form is sent as a form, any other body as JSON. */
export interface Call {
  /** Under /api. */
  readonly path: string;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Headers of a body that is not JSON. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | FormData;
  /** Sends the session's token. "always": without a token the call is not made, since its refusal is certain. */
  readonly signed?: boolean | "always";
  /** The time limit, if it is longer than usual. */
  readonly msMax?: number;
  readonly signal?: AbortSignal | undefined;
}

/** One call and its answer's schema. */
export interface Asking<S extends GenericSchema> extends Call {
  readonly answer: S;
}

const callMsMax = 10_000;

const nothingSaid = {
  code: "",
  message: "",
  game_code: roomCode(""),
  sanction: undefined,
  ticket: "",
  until: undefined,
};

const failed = (kind: ApiFailure["kind"], status: number, code: string, message: string) =>
  ({ ok: false, failure: { kind, status, code, message } }) as const;

function headersOf(call: Call): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json", ...call.headers };
  const isForm = call.body instanceof FormData;
  if (!isForm && (call.body !== undefined || call.method === "POST" || call.signed)) {
    headers["content-type"] = "application/json";
  }
  const token = call.signed ? readToken() : null;
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  return headers;
}

/** The refusal's own code and message; a proxy's page or an empty body has none. */
async function refusal(response: Response): Promise<ApiResult<never>> {
  const body: unknown = await response.json().catch(() => null);
  const said = decode(refusalSchema, body);
  const { code, message, game_code: gameCode, sanction, ticket, until } = said.ok ? said.value : nothingSaid;
  if (code === "unexpected_address") useUnexpectedAddress.setState({ isUnexpected: true });
  const answer = failed("refused", response.status, code, message);
  const wait = Number(response.headers.get("retry-after"));
  const more = {
    ...(wait > 0 && { retryAfter: wait }),
    ...(gameCode !== "" && { gameCode }),
    ...(sanction && { sanction }),
    ...(ticket !== "" && { ticket }),
    ...(until && { until }),
  };
  return { ok: false, failure: { ...answer.failure, ...more } };
}

/** Sets the clock from an answer's date; ignores an answer that a cache may have stored. */
function hearTime(headers: Headers): void {
  const at = Date.parse(headers.get("date") ?? "");
  if (headers.get("cache-control") === "no-store" && !Number.isNaN(at)) serverClock.hear(at);
}

/** Makes a call. An answer that does not fit its schema is a failure; unknown keys are removed. */
export function send<S extends GenericSchema>(call: Asking<S>): Promise<ApiResult<InferOutput<S>>>;
export function send(call: Call): Promise<ApiResult<void>>;
export async function send(call: Call & { readonly answer?: GenericSchema }): Promise<ApiResult<unknown>> {
  if (call.signed === "always" && readToken() === null) return failed("refused", 403, "login_required", "");
  const late = AbortSignal.timeout(call.msMax ?? callMsMax);
  let response: Response;
  try {
    response = await fetch(`/api${call.path}`, {
      method: call.method ?? "GET",
      headers: headersOf(call),
      ...(call.body && { body: call.body instanceof FormData ? call.body : JSON.stringify(call.body) }),
      signal: call.signal ? AbortSignal.any([call.signal, late]) : late,
    });
  } catch (error) {
    return failed("network", 0, "network", String(error));
  }
  hearTime(response.headers);
  try {
    if (!response.ok) return await refusal(response);
    const body: unknown = response.status === 204 ? undefined : await response.json();
    if (call.answer === undefined) return { ok: true, value: undefined };
    const answer = decode(call.answer, body);
    return answer.ok ? answer : failed("garbled", response.status, "garbled", answer.error);
  } catch (error) {
    return failed("garbled", response.status, "garbled", String(error));
  }
}
