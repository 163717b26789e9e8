import { randomInt } from "node:crypto";
import { type Card, pack } from "#engine/cards.ts";
import { type Random, shuffled } from "#engine/random.ts";

/** Chance for real games: the operating system's CSPRNG, unbiased. */
export const secureRandom: Random = (n) => randomInt(n);

/** A deck in an order that nobody can foresee [R15, R16]. */
export const shuffledDeck = (includeAces: boolean, random: Random): Card[] => shuffled(pack(includeAces), random);

/** Without 0 O 1 I L and U: read aloud and typed without doubt. */
const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 8;

/** A room code of 8 letters, 30^8 = 6.6e11: a million guesses hit one room of 10,000 with odds of 1.5 %. */
export const newCode = (random: Random): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join("");

/** Whether a text could be a room code at all. */
export const isCode = (text: string): boolean => codeShape.test(text);
const codeShape = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);
