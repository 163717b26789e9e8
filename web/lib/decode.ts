/** Small checks for what the server answers: a field that is not what it should be refuses the whole record. */

export class Undecodable extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

const refuse = (what: string): never => {
  throw new Undecodable(`Not ${what}`);
};

export const fields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : refuse("a record");

export const text = (value: unknown): string => (typeof value === "string" ? value : refuse("text"));

export const number = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? value : refuse("a number");

export const flag = (value: unknown): boolean => (typeof value === "boolean" ? value : refuse("a flag"));

/** Absent counts as null. */
export const orNull =
  <T>(decode: (value: unknown) => T) =>
  (value: unknown): T | null =>
    value === null || value === undefined ? null : decode(value);

export const list =
  <T>(decode: (value: unknown) => T) =>
  (value: unknown): readonly T[] =>
    Array.isArray(value) ? value.map(decode) : refuse("a list");

export const oneOf =
  <const T extends string>(options: readonly T[]) =>
  (value: unknown): T =>
    options.find((option) => option === value) ?? refuse("one of the known words");
