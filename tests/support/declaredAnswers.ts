/**
 * Checks a server's answers against the declarations of its calls: the status, the code of a refusal, and every key of
 * a record. Clients drop unknown keys; here an undeclared key is an error, so that no answer contains more than it
 * declares.
 */
import * as v from "valibot";
import { apiErrorSchema } from "#protocol/calls/errors.ts";
import { allCalls } from "#server/app/allCalls.ts";
import { type Declared, refusalsOf } from "#server/base/api/declare.ts";
import { statusOf } from "#server/base/api/failure.ts";

type Part = v.GenericSchema | v.GenericPipeAction;

/** The parts of a schema, as valibot stores them. */
interface Inside {
  readonly pipe?: readonly [v.GenericSchema, ...Part[]];
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item: v.GenericSchema;
  readonly wrapped: v.GenericSchema;
  readonly options: readonly v.GenericSchema[];
  /** Of a variant; a record has a schema there. */
  readonly key: string;
  readonly value: v.GenericSchema;
  readonly literal: v.Literal;
}

const isSchema = (part: Part): part is v.GenericSchema => part.kind === "schema";

/** The same schema without its tolerance: no unknown key, no missing one, no replaced value. */
export function strictly(schema: v.GenericSchema): v.GenericSchema {
  const { pipe, entries = {}, item, wrapped, options, key, value, literal } = schema as unknown as Inside;
  const recordKey = key as unknown as v.GenericSchema;
  if (pipe !== undefined) {
    const [root, ...rest] = pipe;
    const parts = rest.map((part) => (isSchema(part) ? strictly(part) : part));
    return v.pipe(strictly(root), ...(parts as [v.GenericPipeAction]));
  }
  switch (schema.type) {
    case "object":
    case "strict_object":
      return v.strictObject(Object.fromEntries(Object.entries(entries).map(([name, each]) => [name, strictly(each)])));
    case "array":
      return v.array(strictly(item));
    case "nullable":
    // A client reads an absent value as null; the server always sends it.
    case "nullish":
      return v.nullable(strictly(wrapped));
    case "optional":
      return v.optional(strictly(wrapped));
    case "union":
      return v.union(options.map(strictly));
    case "variant":
      return v.variant(key, options.map(strictly) as v.VariantOptions<string>);
    case "record":
      return v.record(strictly(recordKey) as v.GenericSchema<string>, strictly(value));
    case "picklist":
      return v.picklist(options as unknown as string[]);
    case "string":
      return v.string();
    case "number":
      return v.number();
    case "boolean":
      return v.boolean();
    case "null":
      return v.null();
    case "literal":
      return v.literal(literal);
    default:
      throw new Error(`nobody has said what a strict ${schema.type} is`);
  }
}

const record = new Map<Declared, v.GenericSchema>();

function recordOf(call: Declared): v.GenericSchema | undefined {
  if (call.answer.kind !== "json") return undefined;
  const made = record.get(call) ?? strictly(call.answer.record);
  record.set(call, made);
  return made;
}

const strictError = strictly(apiErrorSchema);

const shapes = allCalls.map((call) => ({
  call,
  shape: new RegExp(`^${call.path.replaceAll(/:\w+/g, "[^/]+").replaceAll(".", "\\.")}$`),
}));

/** The declared call of this request; undefined for other addresses. If several match, the most exact one. */
function declaredCall(method: string, target: string): Declared | undefined {
  const [path = ""] = target.split("?");
  const requested = method === "HEAD" ? "GET" : method;
  const found = shapes.filter(({ call, shape }) => call.method === requested && shape.test(path));
  return found.toSorted((a, b) => a.call.path.split(":").length - b.call.path.split(":").length)[0]?.call;
}

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly type: string;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function wrongRefusal(call: Declared, { status, text }: RawAnswer): string | undefined {
  const refusal = v.safeParse(strictError, parsed(text));
  if (!refusal.success) return `${status} without an error: ${text}`;
  const { code } = refusal.output as v.InferOutput<typeof apiErrorSchema>;
  if (statusOf(code) !== status) return `${code} with ${status}`;
  // A path that is too long, and the refusal of a method, come before any call.
  const isDeclared = refusalsOf(call).includes(code) || code === "not_found";
  return isDeclared ? undefined : `${code}, which it does not declare`;
}

/** The error in an answer; undefined if it is as declared. */
export function wrongAnswer(method: string, target: string, said: RawAnswer): string | undefined {
  const call = declaredCall(method, target);
  if (call === undefined || said.status === 304 || said.status === 431) return undefined;
  if (said.status >= 400) return method === "HEAD" ? undefined : wrongRefusal(call, said);
  const statuses: readonly (number | undefined)[] = [call.answer.status, call.also];
  if (!statuses.includes(said.status)) return `status ${said.status}`;
  if (method === "HEAD") return undefined;
  if (call.answer.kind === "nothing") return said.text === "" ? undefined : "a body that it does not declare";
  const schema = recordOf(call);
  if (schema === undefined) {
    const { types } = call.answer as { types: readonly string[] };
    return types.some((type) => said.type.startsWith(type)) ? undefined : `the type ${said.type}`;
  }
  const answer = v.safeParse(schema, parsed(said.text), { abortEarly: true });
  if (answer.success) return undefined;
  const [issue] = answer.issues;
  return `${v.getDotPath(issue) ?? "the answer"}: ${issue.message}`;
}
