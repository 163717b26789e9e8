/** Vitest's matchers of what a value is like. Its own are of type any, which passes wherever a value is asked for. */
import { expect } from "vitest";

export const like = {
  any: (kind: unknown): unknown => expect.any(kind),
  arrayContaining: (items: unknown[]): unknown => expect.arrayContaining(items),
  objectContaining: (part: object): unknown => expect.objectContaining(part),
  stringContaining: (part: string): unknown => expect.stringContaining(part),
  stringMatching: (pattern: RegExp): unknown => expect.stringMatching(pattern),
} as const;
