/** The records of the protocol as JSON Schemas, each under the name of its type. */
import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import * as accountForms from "#protocol/calls/accountForms.ts";
import * as accounts from "#protocol/calls/accounts.ts";
import * as chat from "#protocol/calls/chat.ts";
import * as clientConfig from "#protocol/calls/clientConfig.ts";
import * as errors from "#protocol/calls/errors.ts";
import * as friends from "#protocol/calls/friends.ts";
import * as games from "#protocol/calls/games.ts";
import * as leaderboard from "#protocol/calls/leaderboard.ts";
import * as matches from "#protocol/calls/matches.ts";
import * as offline from "#protocol/calls/offline.ts";
import * as profiles from "#protocol/calls/profiles.ts";
import * as notifications from "#protocol/calls/notification/records.ts";
import * as record from "#protocol/calls/matches.ts";
import * as reports from "#protocol/calls/reports.ts";
import * as users from "#protocol/calls/users.ts";
import * as userRecords from "#protocol/frames/userRecords.ts";
import * as ownData from "#server/people/accounts/ownDataCall.ts";

/** The direction of a schema: what a client sends, or what the server answers. */
export type Direction = "input" | "output";

const sources = [
  accountForms,
  accounts,
  chat,
  clientConfig,
  errors,
  friends,
  games,
  leaderboard,
  matches,
  notifications,
  offline,
  profiles,
  record,
  reports,
  users,
  userRecords,
  ownData,
];

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";

/** Lists and nullable values are written inline. */
const named: ReadonlySet<string> = new Set(["object", "picklist", "variant"]);

/** `friendSchema` is Friend, `loginForm` is Login: the names of their types. */
const typeName = (name: string): string => name[0]?.toUpperCase() + name.slice(1).replace(/(Schema|Form)$/, "");

const schemas: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  sources.flatMap((source) =>
    Object.entries<unknown>({ ...source }).flatMap(([name, schema]) =>
      /(Schema|Form)$/.test(name) && isSchema(schema) && named.has(schema.type) ? [[typeName(name), schema]] : [],
    ),
  ),
);

/** The name of a record; undefined for a schema that has none. */
export const nameOf = (schema: v.GenericSchema): string | undefined =>
  Object.entries(schemas).find(([, each]) => each === schema)?.[0];

type Json = JsonSchema | JsonSchema[] | string | number | boolean | null | undefined | { [key: string]: Json };

const isRecord = (json: unknown): json is { [key: string]: Json } => typeof json === "object" && json !== null;

/** The server writes each key of an answer; only clients accept an absent one as null. */
function isAlwaysThere(json: { [key: string]: Json }): void {
  const { properties, required } = json;
  if (!isRecord(properties) || !Array.isArray(required)) return;
  const names = Object.entries(properties).flatMap(([name, each]) => {
    const isThere = required.includes(name as never) || (isRecord(each) && each["default"] === null);
    return isThere ? [name] : [];
  });
  json["required"] = names as Json;
}

function tidied(json: unknown, direction: Direction): void {
  if (!isRecord(json)) return;
  if (direction === "output") isAlwaysThere(json);
  for (const each of Object.values(json)) tidied(each, direction);
  if (direction === "output" && json["default"] === null) delete json["default"];
  if (Array.isArray(json["required"]) && json["required"].length === 0) delete json["required"];
  // The largest safe integer is no bound.
  if (json["maximum"] === Number.MAX_SAFE_INTEGER) delete json["maximum"];
}

/** Checks that no schema language can express, and changes of the input. */
const unexpressed = ["check", "trim", "readonly"];

/** A pattern of JSON Schema is in Unicode and has no other flag. A pattern with one is left out. */
function withoutFlags(action: object, json: JsonSchema): JsonSchema | undefined {
  const pattern: unknown = Reflect.get(action, "requirement");
  if (!(pattern instanceof RegExp) || pattern.flags === "") return undefined;
  return pattern.flags === "u" ? { ...json, pattern: pattern.source } : json;
}

function converted(schema: v.GenericSchema, direction: Direction, definitions: typeof schemas): JsonSchema {
  const json = toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode: direction,
    ignoreActions: unexpressed,
    definitions,
    overrideAction: ({ valibotAction, jsonSchema }) => withoutFlags(valibotAction, jsonSchema),
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
  delete json.$schema;
  delete json.$defs;
  tidied(json, direction);
  return json;
}

/** A schema as JSON Schema, with references for named records. */
export const written = (schema: v.GenericSchema, direction: Direction): JsonSchema =>
  converted(schema, direction, schemas);

/** A named record itself, with references for the records in it. @throws Error for a name of no record */
export function component(name: string, direction: Direction): JsonSchema {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`there is no record ${name}`);
  const { [name]: _, ...others } = schemas;
  return converted(schema, direction, others);
}
