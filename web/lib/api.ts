/**
 * How the server is called. No call throws: the answer is a value or a failure, and a failure says what a player may be
 * told. A call that takes too long counts as the network failing.
 */
import type { Fields } from "./decode.ts";
import { readToken } from "./token.ts";

export interface ApiFailure {
  /** `network`: no answer at all, or too late. `refused`: an answer that is not a success. `garbled`: not understood. */
  readonly kind: "network" | "refused" | "garbled";
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Seconds after which the server may be asked again, where it said so. */
  readonly retryAfter?: number;
  /** With `already_playing`: the game to go back to. */
  readonly gameCode?: string;
}

export type ApiResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

/** One call. A body that is a form is sent as such, any other as JSON. */
export interface Call<T> {
  readonly path: string;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: object | FormData;
  /** Carries the session. "always": without one it is not made, as the browser would report a refusal known before. */
  readonly signed?: boolean | "always";
  /** How long it may take, where that is longer than usual. */
  readonly msMax?: number;
  readonly decode: (value: unknown) => T;
  readonly signal?: AbortSignal | undefined;
}

const callMsMax = 10_000;

const failed = (kind: ApiFailure["kind"], status: number, code: string, message: string) =>
  ({ ok: false, failure: { kind, status, code, message } }) as const;

function headersOf(call: Call<unknown>): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  const isForm = call.body instanceof FormData;
  if (!isForm && (call.body !== undefined || call.method === "POST" || call.signed)) {
    headers["content-type"] = "application/json";
  }
  const token = call.signed ? readToken() : null;
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  return headers;
}

/** What a refusal says for itself; a proxy's page or an empty body says nothing. */
async function refusal(response: Response): Promise<ApiResult<never>> {
  const body: unknown = await response.json().catch(() => null);
  const said: Fields = typeof body === "object" && body !== null ? { ...body } : {};
  const word = (key: string): string => (typeof said[key] === "string" ? said[key] : "");
  const answer = failed("refused", response.status, word("code"), word("message"));
  const wait = Number(response.headers.get("retry-after"));
  const more = { ...(wait > 0 && { retryAfter: wait }), ...(word("game_code") && { gameCode: word("game_code") }) };
  return { ok: false, failure: { ...answer.failure, ...more } };
}

/** Makes a call of a feature's own; `decode` throws on an answer that it does not understand. */
export async function send<T>(call: Call<T>): Promise<ApiResult<T>> {
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
  try {
    if (!response.ok) return await refusal(response);
    const answer: unknown = response.status === 204 ? undefined : await response.json();
    return { ok: true, value: call.decode(answer) };
  } catch (error) {
    return failed("garbled", response.status, "garbled", String(error));
  }
}
