/** The declared calls as the tables of docs/protocol.md. */
import type * as v from "valibot";
import { rateLimits } from "#server/base/rateLimits.ts";
import { API_ERROR_CODES } from "#protocol/calls/errors.ts";
import { allCalls, subjects } from "#server/app/allCalls.ts";
import { type Declared, ownRefusalsOf } from "#server/base/api/declare.ts";
import type { Fields } from "#protocol/call.ts";
import { statusOf } from "#server/base/api/failure.ts";
import { component, nameOf, written } from "./records.ts";

export const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

export const code = (word: string): string => `\`${word}\``;

export const head = (...titles: readonly string[]): string[] => [row(...titles), `|${"---|".repeat(titles.length)}`];

const who = {
  anyone: "anyone",
  session: "session",
  account: "account",
  fresh: "fresh login",
  moderator: "moderator",
  administrator: "administrator",
} as const;

/** The names of fields, with a question mark for optional ones. */
function fieldNames(fields: Fields | undefined): string[] {
  if (fields === undefined) return [];
  const name = nameOf(fields);
  const { properties = {}, required = [] } = name === undefined ? written(fields, "input") : component(name, "input");
  return Object.keys(properties).map((name) => (required.includes(name) ? code(name) : `${code(name)}?`));
}

function takes({ query, body, upload }: Declared): string {
  const requested = fieldNames(query);
  const parts = [
    requested.length > 0 && `query ${requested.join(", ")}`,
    body !== undefined && fieldNames(body).join(", "),
    upload !== undefined && `a form with ${code(upload)}`,
  ];
  return parts.filter((part) => part !== false).join("; ");
}

interface Inside {
  readonly pipe?: readonly [v.GenericSchema];
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
}

/** The name of a record, or the names of its fields; marks lists and nullable values. */
function recordName(schema: v.GenericSchema): string {
  const name = nameOf(schema);
  if (name !== undefined) return code(name);
  const { pipe, item, wrapped } = schema as unknown as Inside;
  if (pipe !== undefined) return recordName(pipe[0]);
  if (item !== undefined) return `list of ${recordName(item)}`;
  if (wrapped !== undefined) return `${recordName(wrapped)} or null`;
  const fields = Object.keys(written(schema, "output").properties ?? {});
  return fields.length === 0 ? "" : fields.map(code).join(", ");
}

function answers({ answer, also }: Declared): string {
  const statuses = also === undefined ? String(answer.status) : `${answer.status} or ${also}`;
  if (answer.kind === "nothing") return statuses;
  if (answer.kind === "raw") return `${statuses} ${answer.types.join(" or ")}`;
  return `${statuses} ${recordName(answer.record)}`.trim();
}

/** Refusals that follow from the session and the body; the text above the tables states them once. */
const implied: ReadonlySet<string> = new Set(["unauthorized", "invalid_body", "bad_request"]);

const refusals = (call: Declared): string =>
  ownRefusalsOf(call)
    .filter((each) => !implied.has(each) || (call.refusals ?? []).includes(each))
    .map(code)
    .join(", ");

const callRow = (call: Declared): string =>
  row(
    code(`${call.method} ${call.path}`),
    `${who[call.who]}${call.isFresh === true ? ", fresh login" : ""}`,
    takes(call),
    answers(call),
    refusals(call),
    call.summary.replaceAll("|", "\\|"),
  );

/** One table for each subject. */
export const callTables = (): string =>
  subjects
    .map(({ title, calls }) =>
      [
        `### ${title}`,
        "",
        ...head("Call", "Who", "Takes", "Answers", "Refusals", "What it does"),
        ...calls.map(callRow),
      ].join("\n"),
    )
    .join("\n\n");

/** Every code by its status. */
export function refusalTable(): string {
  const statuses = [...new Set(API_ERROR_CODES.map(statusOf))].toSorted((a, b) => a - b);
  const codesOf = (status: number): string =>
    API_ERROR_CODES.filter((each) => statusOf(each) === status)
      .map(code)
      .join(", ");
  return [...head("Status", "Codes"), ...statuses.map((status) => row(String(status), codesOf(status)))].join("\n");
}

const keyNames: Readonly<Record<string, string>> = {
  user: "a user",
  address: "an address",
  account: "an account",
  accountHere: "an account from one address",
  pair: "a pair",
};

/** The rate of a limit. */
export function bound(name: keyof typeof rateLimits): string {
  return Object.entries<{ readonly points: number; readonly seconds: number }>(rateLimits[name])
    .map(([key, { points, seconds }]) => `${points} in ${seconds} s for ${keyNames[key] ?? key}`)
    .join("; ");
}

/** The limits that calls name, and their rates. */
export function limitTable(): string {
  const limited = allCalls.flatMap(({ method, path, limits = [], ownLimits = [] }) =>
    [...limits, ...ownLimits].map((name) => ({ name, call: code(`${method} ${path}`) })),
  );
  const names = [...new Set(limited.map(({ name }) => name))].toSorted();
  const callsOf = (name: string): string =>
    limited
      .filter((each) => each.name === name)
      .map(({ call }) => call)
      .join(", ");
  return [
    ...head("Limit", "At most", "Calls"),
    row(code("api"), bound("api"), "all under `/api`"),
    ...names.map((name) => row(code(name), bound(name), callsOf(name))),
  ].join("\n");
}
