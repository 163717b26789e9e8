import { describe, expect, test } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import type { Terminal } from "./terminal.ts";
import { playMatches } from "./terminalMatch.ts";

/** A terminal that gets its answers from a function of the question and the lines before it; it stores all output. */
function scripted(answer: (question: string, lines: readonly string[]) => string | null, colour = false) {
  const lines: string[] = [];
  const terminal: Terminal = {
    colour,
    print: (line) => lines.push(line),
    ask: (question) => {
      const given = answer(question, lines);
      lines.push(`${question}${given ?? "<end>"}`);
      return Promise.resolve(given);
    },
  };
  return { terminal, lines };
}

/** Plays the first legal card, and answers everything else with Enter. */
const firstLegal = (question: string, lines: readonly string[]): string => {
  if (!/^Your (lead|card)/.test(question)) return "";
  const hand = lines.findLast((line) => line.startsWith("Your hand:")) ?? "";
  return /(?<!\()\b(\d) \S+/.exec(hand.replace("Your hand:", ""))?.[1] ?? "?";
};

const match = (players: 2 | 3 | 4, seed: number, points = 2) => ({
  config: rulesPage(players, points),
  level: "easy" as const,
  random: seededRandom(seed),
});

describe("a match in the terminal", () => {
  test.each([2, 3, 4] as const)("of %i is played to its end, then left", async (players) => {
    const { terminal, lines } = scripted((question, before) =>
      question.startsWith("Enter for a rematch") ? "q" : firstLegal(question, before),
    );
    const { won, lost } = await playMatches(match(players, 11), terminal);
    expect(won + lost).toBe(1);
    const text = lines.join("\n");
    expect(text).toMatch(/^You deal\. Enter deals/);
    expect(text).toMatch(/take[s]? trick 5 with/);
    expect(text).toMatch(won === 1 ? /The crown is yours!/ : /takes the crown\./);
    expect(text).not.toContain(String.fromCharCode(27));
  });

  test("goes on to a rematch, and is the same for the same seed", async () => {
    const play = async () => {
      let rematches = 0;
      const { terminal, lines } = scripted((question, before) =>
        question.startsWith("Enter for a rematch") && ++rematches > 1 ? null : firstLegal(question, before),
      );
      return { outcome: await playMatches(match(2, 5, 1), terminal), lines };
    };
    const [one, two] = [await play(), await play()];
    expect(one.outcome.won + one.outcome.lost).toBe(2);
    expect(one.lines).toContain("Match 2");
    expect(two).toEqual(one);
  });

  test("says what is wrong with an answer and asks again", async () => {
    const answers = ["s", "", "9", "AS", "hello", "?", "q"];
    const { terminal, lines } = scripted(() => answers.shift() ?? null);
    expect(await playMatches(match(2, 3), terminal)).toEqual({ won: 0, lost: 0 });
    const text = lines.join("\n");
    expect(text).toContain("You shuffle the deck.");
    expect(text.match(/Type 1 to 5 or the name of a card you hold/g)).toHaveLength(3);
    expect(text).toContain("only the last trick counts");
  });

  test("refuses a card of another suit and says why", async () => {
    let tried = false;
    const { terminal, lines } = scripted((question, before) => {
      const hand = before.findLast((line) => line.startsWith("Your hand:")) ?? "";
      const barred = /\((\d) /.exec(hand)?.[1];
      if (question.startsWith("Your card") && barred !== undefined) {
        if (tried) return null;
        tried = true;
        return barred;
      }
      return firstLegal(question, before);
    });
    await playMatches(match(2, 3, 50), terminal);
    expect(lines.join("\n")).toMatch(/cannot be played: (\w+) were led and you hold \1\./);
  });

  test("is coloured where the terminal can", async () => {
    const { terminal, lines } = scripted(
      (question, before) => (before.length > 40 ? null : firstLegal(question, before)),
      true,
    );
    await playMatches(match(2, 3), terminal);
    expect(lines.join("\n")).toContain(`${String.fromCharCode(27)}[31m`);
  });
});
