import { type RoomCode, roomCode } from "#protocol/ids.ts";
import type { Random } from "#engine/random.ts";

/** Without 0 O 1 I L and U: the codes are read aloud and typed. */
const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 8;

/** A room code of 8 letters, 30^8 = 6.6e11: a million guesses hit one room of 10,000 with odds of 1.5 %. */
export const newCode = (random: Random): RoomCode =>
  roomCode(Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join(""));

/** Whether a text has the shape of a room code. */
export const isCode = (text: string): boolean => codeShape.test(text);
const codeShape = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);
