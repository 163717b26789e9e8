/** The declared calls as an OpenAPI 3.1 description. */
import type { JsonSchema } from "@valibot/to-json-schema";
import { rateLimits } from "#server/base/rateLimits.ts";
import { shares } from "#server/base/core/shares.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import { subjects } from "#server/app/allCalls.ts";
import { type Declared, ownRefusalsOf } from "#server/base/api/declare.ts";
import type { Fields } from "#protocol/call.ts";
import { statusOf } from "#server/base/api/failure.ts";
import { component, type Direction, written } from "./records.ts";

type Json = Readonly<Record<string, unknown>>;

const inBraces = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

/** `GET /api/users/me/friends` is getUsersMeFriends. */
const operationId = ({ method, path }: Declared): string =>
  [method.toLowerCase(), ...path.replace(/^\/api\//, "").split(/\W+/)]
    .filter((word) => word !== "")
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join("");

function parameters(place: "path" | "query", fields: Fields | undefined): Json[] {
  if (fields === undefined) return [];
  const { properties = {}, required = [] } = written(fields, "input");
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema;
    const isRequired = place === "path" || required.includes(name);
    return { name, in: place, required: isRequired, ...(description !== undefined && { description }), schema };
  });
}

function requestBody({ body, upload }: Declared): Json {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  if (upload !== undefined) {
    const schema = { type: "object", properties: { [upload]: file }, required: [upload] };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (body === undefined) return {};
  return { requestBody: { content: { "application/json": { schema: written(body, "input") } } } };
}

function answerContent({ answer }: Declared): Json {
  switch (answer.kind) {
    case "nothing":
      return {};
    case "raw":
      return { content: Object.fromEntries(answer.types.map((type) => [type, {}])) };
    case "json":
      return { content: { "application/json": { schema: written(answer.record, "output") } } };
  }
}

const meanings: Readonly<Record<number, string>> = { 200: "Done", 201: "Made", 204: "Done, nothing to say" };

const refusal = "#/components/responses/Refusal";

/** Refusals by their status, each with its possible codes; `default` covers those of all calls. */
function refusals(codes: readonly ApiErrorCode[]): Json {
  const statuses = [...new Set(codes.map(statusOf))].toSorted((a, b) => a - b);
  const described = statuses.map((status): [string, object] => {
    const description = codes.filter((code) => statusOf(code) === status).join(", ");
    return [String(status), { $ref: refusal, description }];
  });
  return Object.fromEntries([...described, ["default", { $ref: refusal }]]);
}

/** The session that a call needs, as a security requirement. */
const security = ({ who }: Declared): Json => ({
  security: who === "anyone" ? [{}, { session: [] }] : [{ session: [] }],
});

function limits({ limits: first = [], ownLimits = [] }: Declared): Json {
  const names = [...first, ...ownLimits];
  return names.length === 0 ? {} : { "x-limits": Object.fromEntries(names.map((name) => [name, rateLimits[name]])) };
}

function operation(call: Declared, tag: string): Json {
  const { answer, also, summary, who, isFresh } = call;
  const statuses = [answer.status, ...(also === undefined ? [] : [also])].toSorted((a, b) => a - b);
  const taken = [...parameters("path", call.params), ...parameters("query", call.query)];
  return {
    operationId: operationId(call),
    tags: [tag],
    description: summary,
    "x-who": who,
    ...(isFresh === true && { "x-fresh-login": true }),
    ...security(call),
    ...(taken.length > 0 && { parameters: taken }),
    ...requestBody(call),
    responses: {
      ...Object.fromEntries(
        statuses.map((status) => [status, { description: meanings[status], ...answerContent(call) }]),
      ),
      ...refusals(ownRefusalsOf(call)),
    },
    ...limits(call),
    ...(call.share === undefined ? {} : { "x-share": shares[call.share] }),
  };
}

function paths(): Json {
  const made: Record<string, Record<string, Json>> = {};
  for (const { title, calls } of subjects) {
    for (const call of calls) {
      const path = (made[inBraces(call.path)] ??= {});
      path[call.method.toLowerCase()] = operation(call, title);
    }
  }
  return made;
}

const namesIn = (json: unknown): string[] =>
  [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);

/** The records that the calls of one direction name, and the records inside them. */
function components(direction: Direction, first: readonly string[]): Json {
  const found = new Map<string, JsonSchema>();
  const waiting = [...first];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const schema = component(name, direction);
    found.set(name, schema);
    waiting.push(...namesIn(schema));
  }
  return Object.fromEntries(found);
}

const allCalls = subjects.flatMap(({ calls }) => calls);
const bodies = (): string[] => namesIn(allCalls.map(requestBody));
const answers = (): string[] => [...namesIn(allCalls.map(answerContent)), "ApiError"];

/** The whole description. */
export function openapi(): Json {
  const schemas = { ...components("input", bodies()), ...components("output", answers()) };
  const names = Object.keys(schemas).toSorted();
  return {
    openapi: "3.1.1",
    info: {
      title: "Spar",
      version: "1",
      description: "The calls of a Spar server. Conventions and the socket: docs/protocol.md. Made by `npm run docs`.",
    },
    tags: subjects.map(({ title }) => ({ name: title })),
    paths: paths(),
    components: {
      responses: {
        Refusal: {
          description: "Not done; the code says why",
          content: { "application/json": { schema: { $ref: "#/components/schemas/ApiError" } } },
        },
      },
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      schemas: Object.fromEntries(names.map((name) => [name, schemas[name as keyof typeof schemas]])),
    },
  };
}
