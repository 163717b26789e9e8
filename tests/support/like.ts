/** Vitest's asymmetric matchers with a type. Its own have the type any, which is accepted everywhere. */
import { expect } from "vitest";

export const like = {
  any: (kind: unknown): unknown => expect.any(kind),
  arrayContaining: (items: unknown[]): unknown => expect.arrayContaining(items),
  objectContaining: (part: object): unknown => expect.objectContaining(part),
  stringContaining: (part: string): unknown => expect.stringContaining(part),
  stringMatching: (pattern: RegExp): unknown => expect.stringMatching(pattern),
} as const;
