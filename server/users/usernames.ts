/** Names that may be chosen: plain letters of the languages spoken here, and none that looks like the staff's. */
import { withoutLookalikes } from "#server/core/lookalikes.ts";

const charsMin = 3;
const charsMax = 20;

/**
 * Latin letters with their accents, those of Akan and Ewe, and digits. Other scripts have letters that look like these
 * ("Admin" with a Cyrillic a), and letters made for phonetics look like small capitals. Two of the Latin ones are left out
 * for the same reason: an i without its dot (U+0131) and a small capital k (U+0138).
 */
const shape =
  /^[a-z0-9\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0130\u0132-\u0137\u0139-\u017E\u1E02-\u1EF9\u0186\u0189\u0190\u0191\u0192\u0194\u014A\u014B\u01B2\u0254\u0256\u025B\u0263\u028B._-]+$/iu;

/** Letters that no decomposition turns into the one they look like. */
const lookalikeLetters: ReadonlyMap<string, string> = new Map([
  ["ı", "i"],
  ["ł", "i"],
  ["ø", "o"],
  ["ɔ", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["ɖ", "d"],
  ["ħ", "h"],
  ["ŧ", "t"],
  ["þ", "p"],
  ["ŋ", "n"],
  ["ɛ", "e"],
  ["ƒ", "f"],
  ["ɣ", "y"],
  ["ʋ", "v"],
  ["ĸ", "k"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ß", "ss"],
]);

/** What a name looks like at a glance: no accents, no case, `rn` as m, digits as letters, nothing said twice. */
const glanceForm = (name: string): string =>
  withoutLookalikes(name, lookalikeLetters)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll(/[^a-z]/g, "")
    .replaceAll(/(.)\1+/g, "$1");

/** Titles and names of staff, and names that the game itself uses. */
const titles = ["admin", "administrator", "moderator", "sysop", "gamemaster"].map(glanceForm);
const staffNames = `
spar computer system server root mod mods support staff official helpdesk bot
sparteam sparsupport sparofficial sparstaff sparbot sparhelp sparmod sparsystem theadmin superuser webmaster postmaster
deletedplayer deleteduser anonymous nobody
`
  .trim()
  .split(/\s+/)
  .map(glanceForm);

function looksLikeStaff(name: string): boolean {
  // "Admin" and "Adm1n", "Admin2" and "xX.Admin.Xx"
  const numberless = name.replaceAll(/^\d+|\d+$/g, "");
  const parts = name.split(/[._-]+/);
  const glances = [name, numberless, ...parts, ...parts.map((part) => part.replaceAll(/^\d+|\d+$/g, ""))].map(
    glanceForm,
  );
  return glances.some(
    (each) => staffNames.includes(each) || titles.some((title) => each.startsWith(title) || each.endsWith(title)),
  );
}

/** The name as it is kept, or undefined where it may not be chosen. */
export function chosenUsername(text: string): string | undefined {
  if (text.length > charsMax * 2) return undefined;
  const name = text.normalize("NFKC");
  const length = Array.from(name).length;
  const isPlain = length >= charsMin && length <= charsMax && shape.test(name) && /[\p{L}\p{N}]/u.test(name);
  return isPlain && !looksLikeStaff(name) ? name : undefined;
}
