/** A username for a user who was not asked for one. */
import { randomInt } from "node:crypto";
import { chosenUsername } from "#server/people/users/usernames.ts";

const ownCharsMax = 14;
/** How many digits the second, third ... try has. */
const digits = [2, 3, 3, 5, 5];

/** `ama-serwaa` as `AmaSerwaa`: the words run together. */
function runTogether(name: string): string {
  const words = name.normalize("NFC").split(/[^\p{Script=Latin}0-9]+/u);
  const joined = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  return joined.slice(0, ownCharsMax);
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
