/**
 * `spar://game/CODE`. Any page, mail or program can send such a link, so everything but this one form is ignored: no
 * part of a link reaches an address, a path or a program.
 */
import type { DesktopLink } from "#protocol/calls/desktop.ts";

/** The letters of a table's code, as the server gives them out: without 0 O 1 I L and U. */
const link = /^spar:\/\/game\/([2-9A-HJKMNP-TV-Z]{8})\/?$/i;
const charsMax = 64;

/** The table that a link names; undefined for any other text. */
export function parseLink(text: string): DesktopLink | undefined {
  if (text.length > charsMax) return undefined;
  const code = link.exec(text)?.[1];
  return code === undefined ? undefined : { kind: "game", code: code.toUpperCase() };
}

/** The link among the arguments of a command line. Windows and Linux pass links in this way. */
export function linkIn(argv: readonly string[]): DesktopLink | undefined {
  for (const word of argv) {
    const found = parseLink(word);
    if (found !== undefined) return found;
  }
  return undefined;
}
