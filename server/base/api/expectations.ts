/** What a value was expected to be, in our own words where a schema has none: the validator's are about its inside. */
import * as v from "valibot";

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
  /** What was expected there. */
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
