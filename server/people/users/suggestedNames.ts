/** Names that the server suggests: for guests, and for users who sign up with Google and were not asked for one. */
import { randomInt } from "node:crypto";
import { chosenUsername } from "./usernames.ts";
import { usernameLimits } from "./limits.ts";

/** Things of Ghana that are the same word in every language. */
const guestWords = [
  "Adinkra",
  "Adowa",
  "Agbadza",
  "Akonting",
  "Ananse",
  "Asanka",
  "Axatse",
  "Banku",
  "Baobab",
  "Batakari",
  "Cocoa",
  "Cowrie",
  "Djembe",
  "Dondo",
  "Fontomfrom",
  "Fufu",
  "Fugu",
  "Gankogui",
  "Goje",
  "Gyil",
  "Harmattan",
  "Highlife",
  "Jollof",
  "Kakum",
  "Kelewele",
  "Kente",
  "Kenkey",
  "Kora",
  "Kpanlogo",
  "Mango",
  "Okra",
  "Oware",
  "Palm",
  "Sankofa",
  "Sobolo",
  "Tilapia",
  "Tro",
  "Volta",
  "Waakye",
  "Zomi",
] as const;

const numberMin = 100;
const numberMax = 10_000;

/** Two words and a number. `random(n)` gives a whole number from 0 to n - 1. */
export function guestName(random: (below: number) => number = randomInt): string {
  const word = (): string => guestWords[random(guestWords.length)] ?? guestWords[0];
  return `${word()}${word()}${numberMin + random(numberMax - numberMin)}`;
}

/** The number of digits of the second, third ... try. */
const digits = [2, 3, 3, 5, 5];

/** `ama-serwaa` as `AmaSerwaa`: the words run together. */
function runTogether(name: string): string {
  const words = name.normalize("NFC").split(/[^\p{Script=Latin}0-9]+/u);
  const joined = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  return joined.slice(0, usernameLimits.suggestedCharsMax);
}

/**
 * Names to try, one after the other: the profile's own where it may be chosen, then with more and more digits. None
 * where nothing can be made of it, as of a name in another script.
 */
export function* namesFrom(name: string | null): Generator<string> {
  const own = runTogether(name ?? "");
  if (own === "") return;
  const numbers = digits.map((count) => String(randomInt(10 ** (count - 1), 10 ** count)));
  for (const number of ["", ...numbers]) {
    const chosen = chosenUsername(own + number);
    if (chosen !== undefined) yield chosen;
  }
}
