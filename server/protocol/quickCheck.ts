/**
 * Compiles a schema into plain functions, for records that are read by the hundred thousand. They are several times as
 * fast as the schema, which makes an object for every piece of a value. They are derived from the schema, so there is
 * one description.
 */
import type * as v from "valibot";

type Check = (value: unknown) => boolean;

/** The used part of a schema or of a step in its pipe. */
interface Piece {
  readonly type: string;
  readonly pipe?: readonly Piece[];
  readonly requirement?: unknown;
  readonly literal?: unknown;
  readonly options?: readonly unknown[];
  readonly key?: string;
  readonly entries?: Readonly<Record<string, Piece>>;
  readonly item?: Piece;
  readonly items?: readonly Piece[];
  readonly wrapped?: Piece;
  readonly default?: unknown;
}

/**
 * The check returns true for a value that the schema accepts unchanged. False leaves the decision and the error to the
 * schema.
 * @throws Error for a schema with an unknown piece, or one that changes values
 */
export function quickCheck<S extends v.GenericSchema>(schema: S): (value: unknown) => value is v.InferOutput<S> {
  const check = checkOf(schema as unknown as Piece);
  return (value): value is v.InferOutput<S> => check(value);
}

function checkOf(piece: Piece): Check {
  if (piece.pipe === undefined) return bare(piece);
  const [first, ...rest] = piece.pipe;
  if (first?.type === "number" && first.pipe === undefined) return numberCheck(rest);
  const checks = piece.pipe.flatMap((step) => (step.type === "readonly" ? [] : [checkOf(step)]));
  const [one, two, ...more] = checks;
  if (one === undefined || two === undefined) return one ?? (() => true);
  return (value) => one(value) && two(value) && more.every((each) => each(value));
}

function bare(piece: Piece): Check {
  const make = makers[piece.type];
  if (make === undefined) throw new Error(`no quick check for ${piece.type}`);
  return make(piece);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const lengthOf = (value: unknown): number => (typeof value === "string" || Array.isArray(value) ? value.length : -1);
const numberIn = ({ requirement }: Piece): number => {
  if (typeof requirement !== "number") throw new Error("no quick check for a bound that is no number");
  return requirement;
};

const makers: Readonly<Record<string, (piece: Piece) => Check>> = {
  string: () => (value) => typeof value === "string",
  boolean: () => (value) => typeof value === "boolean",
  number: () => (value) => typeof value === "number" && !Number.isNaN(value),
  literal:
    ({ literal }) =>
    (value) =>
      value === literal,
  picklist({ options = [] }) {
    const known = new Set(options);
    return (value) => known.has(value);
  },
  nullable({ wrapped, default: byDefault }) {
    const check = inner(wrapped);
    return (value) => (value === null ? byDefault === undefined : check(value));
  },
  array({ item }) {
    const check = inner(item);
    return (value) => {
      if (!Array.isArray(value)) return false;
      // a loop, because most of a journal's entries are the decks of deals
      for (let at = 0; at < value.length; at += 1) if (!check(value[at])) return false;
      return true;
    };
  },
  strict_tuple({ items = [] }) {
    const checks = items.map(checkOf);
    return (value) =>
      Array.isArray(value) && value.length === checks.length && checks.every((check, at) => check(value[at]));
  },
  strict_object({ entries = {} }) {
    const checks = Object.entries(entries).map(([key, entry]) => {
      // a default or a pipe makes it more than optional
      const isOptional = entry.type === "optional" && entry.default === undefined && entry.pipe === undefined;
      return { key, isOptional, check: isOptional ? inner(entry.wrapped) : checkOf(entry) };
    });
    return (value) => {
      if (!isObject(value)) return false;
      let known = 0;
      for (const { key, isOptional, check } of checks) {
        const part = value[key];
        if (part === undefined) {
          if (!isOptional) return false;
        } else if (check(part)) known += 1;
        else return false;
      }
      return Object.keys(value).length === known;
    };
  },
  variant({ key = "", options = [] }) {
    const byTag = new Map(
      (options as readonly Piece[]).map((option) => [option.entries?.[key]?.literal, checkOf(option)]),
    );
    return (value) => isObject(value) && byTag.get(value[key])?.(value) === true;
  },
  min_length(piece) {
    const least = numberIn(piece);
    return (value) => lengthOf(value) >= least;
  },
  max_length(piece) {
    const most = numberIn(piece);
    return (value) => lengthOf(value) <= most;
  },
  regex({ requirement }) {
    if (!(requirement instanceof RegExp) || requirement.global) throw new Error("no quick check for such a pattern");
    return (value) => typeof value === "string" && requirement.test(value);
  },
  check: ({ requirement }) => requirement as Check,
};

function inner(piece: Piece | undefined): Check {
  if (piece === undefined) throw new Error("no quick check for a schema around nothing");
  return checkOf(piece);
}

/** A number and its bounds in one step. */
function numberCheck(steps: readonly Piece[]): Check {
  let [isInteger, min, max] = [false, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const step of steps) {
    if (step.type === "integer") isInteger = true;
    else if (step.type === "min_value") min = Math.max(min, numberIn(step));
    else if (step.type === "max_value") max = Math.min(max, numberIn(step));
    else throw new Error(`no quick check for ${step.type}`);
  }
  return (value) =>
    typeof value === "number" && value >= min && value <= max && (!isInteger || Number.isInteger(value));
}
