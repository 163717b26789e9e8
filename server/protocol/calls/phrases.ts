/**
 * The phrases that strangers at a table may send. A phrase travels by its name, with the English sentence for clients
 * that do not know it, and each reader sees it in their own language.
 */
export const phrases = {
  hello: "Hello!",
  goodLuck: "Good luck!",
  wellPlayed: "Well played!",
  soClose: "That was close!",
  crownIsMine: "The crown is mine!",
  thanks: "Thank you!",
  oneMore: "One more?",
  goodGame: "Good game!",
} as const;

export type Phrase = keyof typeof phrases;

export const phraseNames = Object.keys(phrases) as readonly Phrase[];
