// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cards } from "#engine/cards.ts";
import { languages, setLanguage } from "#web/platform/languages/i18n.ts";
import { useToasts } from "#web/ui/toasts.ts";
import type { FakeOptions } from "../fixture/FakeTableServer.ts";
import { type RenderedTable, renderTable } from "../fixture/render.tsx";
import { useCoachSwitch } from "./coachSwitch.ts";

// The computer deals last: seat 1 leads.
const hands = [cards("QH 10S 6C KH 8D"), cards("AH 7C JS 9D 6S")];

beforeEach(() => {
  localStorage.clear();
  useCoachSwitch.setState({ matches: 0, choice: null });
  useToasts.setState({ toasts: [] });
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
  }));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await setLanguage("en");
});

const against = async (options: FakeOptions = {}): Promise<RenderedTable> => {
  const sitting = await renderTable({ computers: [1], extra: { kind: "computer" }, ...options }, (tableServer) =>
    tableServer.deal(hands),
  );
  await screen.findByRole("button", { name: "Which card?" }, { timeout: 20_000 });
  return sitting;
};
const coach = () => within(screen.getByTestId("coach"));
const words = (): string =>
  (screen.getByTestId("coach").querySelector("[data-testid=coach-words]")?.textContent ?? "")
    .replace(/\s+/g, " ")
    .trim();
const ask = (): boolean => fireEvent.click(screen.getByRole("button", { name: "Which card?" }));
const cardNamed = (name: string): HTMLElement => screen.getByRole("button", { name });
const isAdvised = (name: string): boolean => cardNamed(name).dataset["advised"] === "true";

describe("when asked which card", () => {
  test("names one with its reason, and marks it until it is played", async () => {
    const { tableServer, happens } = await against();
    await happens(() => tableServer.playNext("AH"));
    await happens(ask);
    expect(coach().getByRole("status").textContent).toBe(
      "Play the Queen of hearts. You cannot win this trick, so play the lowest card you may.",
    );
    expect(isAdvised("Queen of hearts")).toBe(true);
    expect(isAdvised("King of hearts")).toBe(false);
    const description = cardNamed("Queen of hearts").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(description)?.textContent).toBe("The coach suggests this card.");
    await happens(() => fireEvent.click(cardNamed("Queen of hearts")));
    expect(document.querySelector("[data-advised]")).toBeNull();
    expect(words()).not.toMatch(/^Play the Queen/);
  });

  test("by H as by the button, and only in the player's turn", async () => {
    const { tableServer, happens } = await against();
    const button = screen.getByRole("button", { name: "Which card?" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await happens(ask);
    await happens(() => fireEvent.keyDown(document.body, { key: "h" }));
    expect(words()).toBe("");
    await happens(() => tableServer.playNext("AH"));
    expect(button.getAttribute("aria-disabled")).toBe("false");
    await happens(() => fireEvent.keyDown(document.body, { key: "h" }));
    expect(words()).toMatch(/^Play the Queen of hearts\. /);
  });

  test("plays nothing", async () => {
    const { tableServer, happens } = await against();
    await happens(() => tableServer.playNext("AH"));
    const before = tableServer.said.length;
    await happens(ask);
    expect(tableServer.said).toHaveLength(before);
  });
});

describe("without being asked", () => {
  test("it says why a card cannot be played, once, in its own place", async () => {
    const { tableServer, happens } = await against();
    await happens(() => fireEvent.click(cardNamed("Ten of spades")));
    expect(screen.getByRole("alert").textContent).toBe("Wait a moment: it is not your turn yet.");
    await happens(() => tableServer.playNext("AH"));
    expect(screen.getByRole("alert").textContent).toBe("");
    await happens(() => fireEvent.click(cardNamed("Ten of spades")));
    expect(screen.getByRole("alert").textContent).toBe("You must follow suit: hearts were led, and you have 2.");
    expect(coach().getByRole("alert")).toBeDefined();
    // asked after that, it answers; a wrong card after that is explained again
    await happens(ask);
    expect(words()).toMatch(/^Play the Queen/);
    await happens(() => fireEvent.click(cardNamed("Eight of diamonds")));
    expect(words()).toBe("You must follow suit: hearts were led, and you have 2.");
  });

  test("it says what may be played, and why each trick went as it did", async () => {
    const { tableServer, happens } = await against();
    await happens(() => tableServer.playNext("AH"));
    expect(words()).toBe("You have hearts, so you must follow suit.");
    await happens(() => tableServer.playNext("QH"));
    expect(words()).toBe("The Ace of hearts won: the highest card of the suit led.");
    await happens(() => tableServer.playNext("9D"));
    await happens(() => tableServer.playNext("8D"));
    await happens(() => tableServer.playNext("6S"));
    await happens(() => tableServer.playNext("10S"));
    expect(words()).toBe("The Ten of spades won: the highest card of the suit led. You lead: play any card.");
    // the table announces the winner; the coach announces only the reason
    expect(coach().getByRole("status").textContent).not.toContain("You lead");
    await happens(() => tableServer.playNext("KH"));
    expect(words()).toBe("");
    await happens(() => tableServer.playNext("7C"));
    expect(words()).toBe("The King of hearts won: nobody else played hearts. You lead: play any card.");
    await happens(() => tableServer.playNext("6C"));
    await happens(() => tableServer.playNext("JS"));
    expect(words()).toBe("The last trick takes the crown. Won with a 6, it scores 3 points.");
  });

  test("it explains that a card of another suit could not win", async () => {
    const { tableServer, happens } = await against();
    for (const card of ["7C", "6C", "JS", "10S", "6S"]) await happens(() => tableServer.playNext(card));
    expect(words()).toBe(
      "The Jack of spades won: the highest card of the suit led. You have no spades: play any card, none can win.",
    );
    await happens(() => tableServer.playNext("8D"));
    expect(words()).toBe("Your Eight of diamonds could not win: spades were led.");
  });
});

describe("the switch", () => {
  test("stands in the table's options, and takes the coach away and back", async () => {
    const { happens } = await against();
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Table options" })));
    const toggle = screen.getByRole("switch", { name: "Coach", checked: true });
    await happens(() => fireEvent.click(toggle));
    expect(screen.queryByTestId("coach")).toBeNull();
    expect(useCoachSwitch.getState().choice).toBe(false);
    await happens(() => fireEvent.click(toggle));
    expect(screen.getByTestId("coach")).toBeDefined();
  });

  test("is at no other table", async () => {
    const { happens } = await renderTable({}, (tableServer) => tableServer.deal(hands));
    expect(screen.queryByTestId("coach")).toBeNull();
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Table options" })));
    expect(screen.queryByRole("switch", { name: "Coach" })).toBeNull();
  });

  test("a spectator has none", async () => {
    await renderTable({ computers: [1], extra: { kind: "computer" }, viewer: null }, (tableServer) =>
      tableServer.deal(hands),
    );
    expect(screen.queryByTestId("coach")).toBeNull();
  });

  test("the third match is coached to its end, and the next one tells where the coach is", async () => {
    useCoachSwitch.setState({ matches: 2 });
    const { tableServer, happens } = await against({ config: { winPoints: 1 } });
    await happens(() => tableServer.playOut());
    expect(tableServer.match.phase).toBe("matchOver");
    expect(useCoachSwitch.getState().matches).toBe(3);
    expect(screen.getByTestId("coach")).toBeDefined();
    await happens(() => tableServer.does({ type: "rematch", seat: 1 }));
    await happens(() => tableServer.does({ type: "rematch", seat: 0 }));
    expect(screen.queryByTestId("coach")).toBeNull();
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      "The coach is off after three games. You can turn it on in the table options.",
    ]);
  });
});

test.each(languages)("it speaks %s", async (language) => {
  const { tableServer, happens } = await against();
  await happens(() => tableServer.playNext("AH"));
  await happens(ask);
  const english = words();
  await happens(() => setLanguage(language));
  expect(words()).not.toBe("");
  expect(words() === english).toBe(language === "en");
  expect(words()).not.toMatch(/\{\{|\[object/);
});

test("H is among the keys in the help where there is a coach", async () => {
  const { happens } = await against();
  await happens(() => fireEvent.keyDown(document.body, { key: "?" }));
  expect(screen.getByText("Ask the coach")).toBeDefined();
  cleanup();
  const other = await renderTable({});
  await other.happens(() => fireEvent.keyDown(document.body, { key: "?" }));
  expect(screen.queryByText("Ask the coach")).toBeNull();
});
