/** Friendly names for guests: things of Ghana that are the same word in every language, and a number. */
import { randomInt } from "node:crypto";

const words = [
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

/** `random(n)` gives a whole number from 0 to n - 1. */
export function guestName(random: (below: number) => number = randomInt): string {
  const word = (): string => words[random(words.length)] ?? words[0];
  return `${word()}${word()}${numberMin + random(numberMax - numberMin)}`;
}
