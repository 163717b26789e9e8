/** How values of one shape are written: built once from the fields' names, so that writing copies ready-made bytes. */
import { encodeValue } from "./codec.ts";
import type { FrameWriter } from "./writer.ts";

export type Write<T> = (out: FrameWriter, value: T) => void;

export const number: Write<number | null> = (out, value) => out.number(value);
export const text: Write<string | null> = (out, value) => out.text(value);
export const bool: Write<boolean> = (out, value) => out.bool(value);

/** A list of values of one shape. */
export const list =
  <T>(write: Write<T>): Write<readonly T[]> =>
  (out, values) => {
    out.array(values.length);
    for (const value of values) write(out, value);
  };

/** A value that may be absent. */
export const nullable =
  <T>(write: Write<T>): Write<T | null> =>
  (out, value) => {
    if (value === null) out.number(null);
    else write(out, value);
  };

/** An object with exactly these fields, in this order. */
export function fields<T extends object>(writes: { readonly [K in keyof T]-?: Write<T[K]> }): Write<T> {
  const names = Object.keys(writes) as (keyof T & string)[];
  const parts = names.map((name) => ({ name, bytes: encodeValue(name), write: writes[name] }));
  return (out, value) => {
    out.map(parts.length);
    for (const { name, bytes, write } of parts) {
      out.raw(bytes);
      write(out, value[name]);
    }
  };
}
