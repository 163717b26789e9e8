/** Hashes, the line before them, and which passwords may be chosen. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passwordLimits } from "./limits.ts";
import { readyCommonPasswords, breachedPasswords, HashedSet } from "./commonPasswords.ts";
import { isGoodPassword, Passwords } from "./passwords.ts";
import { Crowded } from "#server/base/core/turns.ts";
import { workFor } from "#server/base/core/asker.ts";
import { shares } from "#server/base/core/shares.ts";
import { like } from "#tests/support/like.ts";

const lineOf = (atOnce: number, waiting: number) => ({ ...shares.password, all: { atOnce, waiting } });

describe("a hash", () => {
  const passwords = new Passwords();

  test("is argon2id with 19 MiB, 2 passes and 1 lane, and another one each time", async () => {
    const [one, two] = [await passwords.hash("a long walk home"), await passwords.hash("a long walk home")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, "a long walk home")).toBe(true);
    expect(await passwords.verify(one, "a long walk hom")).toBe(false);
    expect(await passwords.verify(one, "")).toBe(false);
  });

  test("is the same password however the letters are composed", async () => {
    const stored = await passwords.hash("caf\u00e9 au lait");
    expect(await passwords.verify(stored, "cafe\u0301 au lait")).toBe(true);
  });

  test("that is unusable fits nothing, and takes as much work as a user's", async () => {
    const line = new Passwords();
    const requested = line.verify(null, "whatever it is");
    expect(line.busy).toBe(1);
    expect(await requested).toBe(false);
  });

  test("is not asked for by a password that is too long to be one", async () => {
    const line = new Passwords();
    const requested = line.verify(await passwords.hash("a long walk home"), "a".repeat(10_000));
    expect(line.busy).toBe(0);
    expect(await requested).toBe(false);
  });
});

describe("the line", () => {
  test("takes a few at a time, lets others wait and refuses the rest", async () => {
    const line = new Passwords(lineOf(2, 3));
    const asker = { address: "203.0.113.7", user: null };
    const answers = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) =>
        workFor(
          () => asker,
          () => line.verify(null, `password ${n}`),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => "fulfilled"),
      ...Array.from({ length: 4 }, () => "rejected"),
    ]);
    for (const answer of answers.slice(5)) expect(answer).toMatchObject({ reason: like.any(Crowded) });
    expect(line.busy).toBe(0);
    expect(await line.verify(await line.hash("free again, as it was"), "free again, as it was")).toBe(true);
  });

  test("goes on after a hash that cannot be read", async () => {
    const line = new Passwords(lineOf(1, 1));
    await expect(line.verify("no hash at all", "a long walk home")).rejects.toThrow(/decod/i);
    expect(line.busy).toBe(0);
    expect(await line.verify(null, "a long walk home")).toBe(false);
  });
});

describe("a password", () => {
  test.each([
    "a long walk home",
    "tr0ub4dor&3x",
    "Zebra-crossing-9",
    "k8#vPq2z",
    "ɔdɔ yɛ wu paa",
    "nkwan ne fufuo bi",
    "пароль очень длинный",
    "🃏🃑🂱🃁🂮🂭🂫🂪",
    "        a        ",
    "x".repeat(60) + "y".repeat(68),
  ])("may be %j", (password) => {
    expect(isGoodPassword(password)).toBe(true);
  });

  test.each([
    "",
    "short 7",
    "🃏🃑🂱🃁🂮🂭🂫",
    "a b".repeat(50),
    "password",
    "Password1",
    "P@ssw0rd",
    "p4$$w0rd!",
    "PASSWORD2026!",
    "pässwörd",
    "12345678",
    "987654321",
    "1234567890123",
    "11111111",
    "aaaaaaaaaaaa",
    "abcabcabc",
    "12341234",
    "qwertyuiop",
    "poiuytrewq",
    "1q2w3e4r",
    "1qaz2wsx",
    "asdfghjkl",
    "iloveyou",
    "ILoveYou2",
    "football2024",
    "sunshine1",
    "princess!!",
    "letmein123",
    "welcome1",
    "trustno1",
    "qwerty123",
    "abc12345",
    "dragon99",
    "monkeymonkey",
    "spargame",
    "ghana1957",
    "01011990",
    "1990-01-01",
    "kwame1234",
    "correcthorsebatterystaple",
    "2026password",
  ])("may not be %j", (password) => {
    expect(isGoodPassword(password)).toBe(false);
  });

  test("is not its owner's name or address", () => {
    const owner = ["Baobab_Rider", "yaa.asantewaa@example.org", "yaa.asantewaa"];
    for (const mine of [
      "baobab_rider",
      "Baobab_Rider7",
      "yaa.asantewaa",
      "Yaa.Asantewaa1",
      "yaa.asantewaa@example.org",
    ]) {
      expect(isGoodPassword(mine, owner)).toBe(false);
      expect(isGoodPassword(mine, [])).toBe(true);
    }
  });

  test("is counted in letters as they are seen", () => {
    expect(isGoodPassword("é".repeat(4) + "ü".repeat(3))).toBe(false);
    const long = Array.from({ length: passwordLimits.charsMax }, (_, n) => "aeiouxyz"[(n * n + 3 * n) % 8]).join("");
    expect(isGoodPassword(long)).toBe(true);
    expect(isGoodPassword(`${long}b`)).toBe(false);
  });

  test("drawn at random is good", () => {
    const signs = Array.from("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_#?");
    const drawn = fc.array(fc.constantFrom(...signs), { minLength: 14, maxLength: 20 });
    const isGood = (each: string[]): boolean => isGoodPassword(each.join("")) || new Set(each).size < 5;
    expect(fc.check(fc.property(drawn, isGood))).toMatchObject({ failed: false });
  });
});

describe("the passwords of breaches", () => {
  const list = breachedPasswords();
  const long = list.filter((each) => Array.from(each).length >= passwordLimits.charsMin);

  test("are tens of thousands, kept in under 200 KB", () => {
    expect(list.length).toBeGreaterThan(40_000);
    expect(long.length).toBeGreaterThan(15_000);
    expect(readyCommonPasswords().bytes).toBeLessThan(200_000);
  });

  test("may none of them be chosen, in upper or lower case", () => {
    expect(long.filter((each) => isGoodPassword(each))).toEqual([]);
    expect(long.filter((each) => isGoodPassword(each.toUpperCase()))).toEqual([]);
  });

  test.each(["butthead1", "Trustno1!", "m0nk3yb0y", "mercedes2024", "!!starcraft", "fishing99", "h0ckey!!!"])(
    "nor %s, which is one in a dress",
    (password) => expect(isGoodPassword(password)).toBe(false),
  );

  test("leave others alone: of 20,000 passwords by chance at most 3 are refused", () => {
    const signs = Array.from("abcdefghijklmnopqrstuvwxyz0123456789-");
    const password = fc.string({ unit: fc.constantFrom(...signs), minLength: 12, maxLength: 12 });
    const made = fc.sample(password, { numRuns: 20_000, seed: 8 });
    expect(made.filter((each) => !isGoodPassword(each)).length).toBeLessThanOrEqual(3);
  });

  test("are found by their hashes, and so is no more than one in 20,000 others", () => {
    const texts = Array.from({ length: 49_000 }, (_, n) => `word ${n}`);
    const set = new HashedSet(texts);
    expect(texts.every((each) => set.has(each))).toBe(true);
    const others = Array.from({ length: 200_000 }, (_, n) => `another ${n}`);
    expect(others.filter((each) => set.has(each)).length).toBeLessThanOrEqual(10);
    expect(new HashedSet([]).has("")).toBe(false);
  });
});
