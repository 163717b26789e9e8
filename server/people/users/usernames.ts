/**
 * Names that a user may choose: plain letters of the languages spoken here, and none that looks like the operator's staff
 * or a name that the game itself shows. docs/security.md describes the rule.
 */
import { nameSkeleton } from "#server/base/core/lookalikes.ts";
import { usernameLimits } from "./limits.ts";

/** Refused inside of any name: these are in no ordinary word. They are the stems of all forms, such as Moderatorin. */
const stems =
  "administrat administrad moderator moderador moderateur moderatric gamemaster webmaster superuser helpdesk";

/** Refused as a word of a name, `GM_Kofi` or `KofiOwner`, but not inside a longer word: Supportive and Modou are fine. */
const titles = `
admin admins mod mods gm sysop staff support official officials owner operator founder moderation
soporte asistencia oficial dueño dueña propietario propietaria operador operadora fundador fundadora moderación
assistance officiel officielle propriétaire opérateur opératrice fondateur fondatrice modération
kundendienst mitarbeiter mitarbeiterin offiziell besitzer besitzerin inhaber inhaberin eigentümer eigentümerin betreiber
betreiberin
`;

/** Refused as the whole name. */
const shownByTheGame = `
spar sparteam sparequipo sparéquipe sparhelp sparayuda sparaide sparhilfe system sistema système server root postmaster
bot computer máquina ordinateur nobody anonymous anónimo anónima anonyme anonym
deleteduser deletedplayer jugadoreliminado joueursupprimé gelöschterspieler
`;

/** Of a short word a doubled letter makes another word: Mood is no mod. */
const shortCharsMax = 4;

/** The letters of a text, with `cl` as d wherever it stands; its l is an i by now. Digits alone are a number. */
const lettersOf = (text: string): string =>
  /\p{L}/u.test(text)
    ? nameSkeleton(text)
        .replaceAll(/[^a-z]/g, "")
        .replaceAll("ci", "d")
    : "";

const withoutDoubles = (letters: string): string => letters.replaceAll(/(.)\1+/g, "$1");

const wordsOf = (list: string): string[] => list.trim().split(/\s+/);

/** Whether letters are one of the words. */
function oneOf(list: string): (letters: string) => boolean {
  const exact = new Set(wordsOf(list).map(lettersOf));
  const long = wordsOf(list).filter((word) => Array.from(word).length > shortCharsMax);
  const doubled = new Set(long.map((word) => withoutDoubles(lettersOf(word))));
  return (letters) => exact.has(letters) || doubled.has(withoutDoubles(letters));
}

const isTitle = oneOf(titles);
const isShownByTheGame = oneOf(shownByTheGame);
const [admin = "", administer = "", ...stemLetters] = ["admin", "administer", ...wordsOf(stems)].map((word) =>
  withoutDoubles(lettersOf(word)),
);

/** Whether a stem is inside, or `admin` at either end as in Sysadmin. Badminton and Administer are ordinary words. */
function hasTitle(letters: string): boolean {
  const plain = withoutDoubles(letters);
  if (plain.endsWith(admin) || (plain.startsWith(admin) && !plain.startsWith(administer))) return true;
  return stemLetters.some((stem) => plain.includes(stem));
}

/** A text without what is put around a word to get past a list: numbers, x's, `the` and `spar`. */
function undecorated(text: string): string[] {
  const numberless = [text, ...[/^\d+/, /\d+$/, /^\d+|\d+$/g].map((numbers) => text.replace(numbers, ""))];
  return numberless.flatMap((each) => {
    const plain = each.replaceAll(/^x+|x+$/gi, "");
    return [each, plain, plain.replace(/^(?:the|spar)/i, "")];
  });
}

/** Between the words of `GM_Kofi`, `KofiOwner` and `GMKofi`. */
const wordEnds = /[._-]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

function looksLikeStaff(name: string): boolean {
  const whole = undecorated(name).map(lettersOf);
  const parts = name.split(wordEnds).flatMap(undecorated).map(lettersOf);
  return whole.some(isShownByTheGame) || [...whole, ...parts].some((each) => isTitle(each) || hasTitle(each));
}

const { charsMin, charsMax } = usernameLimits;

/**
 * Latin letters with their accents, those of Akan and Ewe, and digits. Other scripts have letters that look like these
 * ("Admin" with a Cyrillic a), and letters made for phonetics look like small capitals. Two of the Latin ones are left out
 * for the same reason: an i without its dot (U+0131) and a small capital k (U+0138).
 */
const shape =
  /^[a-z0-9\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0130\u0132-\u0137\u0139-\u017E\u1E02-\u1EF9\u0186\u0189\u0190\u0191\u0192\u0194\u014A\u014B\u01B2\u0254\u0256\u025B\u0263\u028B._-]+$/iu;

/** The name as it is kept, or undefined where it may not be chosen. */
export function chosenUsername(text: string): string | undefined {
  if (text.length > charsMax * 2) return undefined;
  const name = text.normalize("NFKC");
  const length = Array.from(name).length;
  const isPlain = length >= charsMin && length <= charsMax && shape.test(name) && /[\p{L}\p{N}]/u.test(name);
  return isPlain && !looksLikeStaff(name) ? name : undefined;
}
