/** What the page sends becomes values here, once and with bounds; anything unexpected is refused without a word why. */

/** A call that the page had no business to make. Its text goes to the page, so it says nothing of our insides. */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor() {
    super("The call was refused");
  }
}

/** Turns one argument into a value or throws Refused. */
export type Decode<T> = (value: unknown) => T;

const refuse = (): never => {
  throw new Refused();
};

/** A text of `charsMin` to `charsMax` characters that fits `shape`. */
export const text =
  (charsMax: number, shape?: RegExp, charsMin = 1): Decode<string> =>
  (value) => {
    const fits = typeof value === "string" && value.length >= charsMin && value.length <= charsMax;
    return fits && (shape?.test(value) ?? true) ? value : refuse();
  };

export const flag: Decode<boolean> = (value) => (typeof value === "boolean" ? value : refuse());

/** A whole number from 0 to `max`. */
export const count =
  (max: number): Decode<number> =>
  (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max ? value : refuse();

export const oneOf =
  <T extends string>(...choices: readonly T[]): Decode<T> =>
  (value) =>
    choices.find((choice) => choice === value) ?? refuse();

export const orNull =
  <T>(decode: Decode<T>): Decode<T | null> =>
  (value) =>
    value === null ? null : decode(value);

/** An object with exactly these keys, each of its own. */
export const record =
  <T extends object>(shape: { readonly [K in keyof T]: Decode<T[K]> }): Decode<T> =>
  (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse();
    const keys = Object.keys(shape) as (keyof T & string)[];
    if (Object.keys(value).length !== keys.length) return refuse();
    const decoded = keys.map((key) => {
      if (!Object.hasOwn(value, key)) return refuse();
      return [key, shape[key](Reflect.get(value, key))] as const;
    });
    return Object.fromEntries(decoded) as T;
  };

/** A call as main answers it: what it takes, one decoder for each argument, and what it does with them. */
export type Answer = (args: readonly unknown[]) => unknown;

export const answer =
  <A extends readonly unknown[], R>(takes: { readonly [K in keyof A]: Decode<A[K]> }, run: (...args: A) => R): Answer =>
  (args) => {
    if (args.length !== takes.length) return refuse();
    return run(...(takes.map((decode: Decode<unknown>, index) => decode(args[index])) as unknown as A));
  };
