// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { RANKS, SUITS, SUIT_PATHS } from "./face.ts";
import { PlayingCard } from "./PlayingCard.tsx";

const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => ({ rank, suit, card: `${rank}${suit}` })));
const PIPS = { "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, J: 0, Q: 0, K: 0, A: 1 } as const;
const EMBLEMS = { J: "staff", Q: "stool", K: "crown" } as const;
const SIZES = ["large", "small"] as const;

function draw(element: React.ReactElement): SVGSVGElement {
  const svg = render(element).container.querySelector("svg");
  if (svg === null) throw new Error("nothing was drawn");
  return svg;
}

/** The shapes of a picture, without the card's name. */
function ink(svg: Element): string {
  return svg.innerHTML;
}

afterEach(cleanup);

describe("PlayingCard", () => {
  it("knows the 36 cards", () => {
    expect(DECK).toHaveLength(36);
  });

  it.each(DECK)("draws $card with its name, index and pips", ({ card, rank, suit }) => {
    const svg = draw(<PlayingCard card={card} label={`name of ${card}`} />);
    expect(svg.getAttribute("role")).toBe("img");
    expect(svg.getAttribute("aria-label")).toBe(`name of ${card}`);
    expect(svg.hasAttribute("aria-hidden")).toBe(false);

    const indexes = [...svg.querySelectorAll("[data-index]")];
    expect(indexes.map((index) => index.getAttribute("data-index"))).toEqual([rank, rank]);
    for (const index of indexes) {
      expect([...index.querySelectorAll("path")].map((path) => path.getAttribute("d"))).toContain(SUIT_PATHS[suit]);
    }

    const pips = [...svg.querySelectorAll("[data-pip]")];
    expect(pips).toHaveLength(PIPS[rank]);
    for (const pip of pips) expect(pip.getAttribute("d")).toBe(SUIT_PATHS[suit]);
    expect(new Set(pips.map((pip) => pip.getAttribute("transform"))).size).toBe(pips.length);
    expect(svg.querySelectorAll(`[data-face-suit="${suit}"]`)).toHaveLength(1);
  });

  it.each(DECK)("draws $card small with one index and one mark", ({ card, rank, suit }) => {
    const svg = draw(<PlayingCard card={card} size="small" />);
    expect([...svg.querySelectorAll("[data-index]")].map((index) => index.getAttribute("data-index"))).toEqual([rank]);
    const court = rank === "J" || rank === "Q" || rank === "K";
    expect(svg.querySelectorAll("[data-pip]")).toHaveLength(court ? 0 : 1);
    expect(svg.querySelector("[data-emblem]")?.getAttribute("data-emblem")).toBe(court ? EMBLEMS[rank] : undefined);
    expect(svg.querySelectorAll(`[data-face-suit="${suit}"]`)).toHaveLength(1);
  });

  it.each(SIZES)("underlines every 6 and 9, which are the same turned, and no other rank when %s", (size) => {
    const underlined = DECK.filter(({ card }) => {
      const indexes = [...draw(<PlayingCard card={card} size={size} />).querySelectorAll("[data-index]")];
      return indexes.length > 0 && indexes.every((index) => index.querySelector("[data-underline]") !== null);
    });
    expect(new Set(underlined.map(({ rank }) => rank))).toEqual(new Set(["6", "9"]));
    expect(underlined).toHaveLength(8);
  });

  it.each(SIZES)("draws every card differently when %s", (size) => {
    const pictures = DECK.map(({ card }) => ink(draw(<PlayingCard card={card} size={size} />)));
    expect(new Set(pictures).size).toBe(36);
  });

  it("shows the court that carries each emblem", () => {
    for (const rank of ["J", "Q", "K"] as const) {
      const svg = draw(<PlayingCard card={`${rank}H`} />);
      expect(svg.querySelector("[data-figure]")?.getAttribute("data-figure")).toBe(EMBLEMS[rank]);
    }
  });

  it.each(SIZES)("a %s back shows nothing of the card", (size) => {
    const svg = draw(<PlayingCard size={size} label="Face-down card" />);
    expect(svg.querySelectorAll("[data-index], [data-pip], [data-suit], [data-figure], [data-emblem]")).toHaveLength(0);
    expect(svg.getAttribute("aria-label")).toBe("Face-down card");
    for (const path of Object.values(SUIT_PATHS)) expect(ink(svg)).not.toContain(path);
  });

  it.each(["", "AX", "5H", "1S", "10", "HQ", "qh", "10SS", "__proto__"])("shows the back for %j", (card) => {
    expect(ink(draw(<PlayingCard card={card} />))).toBe(ink(draw(<PlayingCard />)));
  });

  it("hides itself from screen readers when it has no name", () => {
    const svg = draw(<PlayingCard card="7C" />);
    expect(svg.getAttribute("aria-hidden")).toBe("true");
    expect(svg.hasAttribute("role")).toBe(false);
  });

  it("veils a dimmed card only", () => {
    expect(draw(<PlayingCard card="7C" dimmed />).querySelectorAll("[data-testid=card-veil]")).toHaveLength(1);
    expect(draw(<PlayingCard card="7C" />).querySelectorAll("[data-testid=card-veil]")).toHaveLength(0);
  });

  it("marks the four-colour deck and keeps the given class", () => {
    const fourColoured = draw(<PlayingCard card="7D" fourColour className="lifted" />);
    const plain = draw(<PlayingCard card="7D" />);
    expect([fourColoured, plain].map((card) => card.hasAttribute("data-four-colour"))).toEqual([true, false]);
    expect([...fourColoured.classList].filter((name) => !plain.classList.contains(name))).toContain("lifted");
  });
});
