/** The actions of a person at the table, by roles and names first, as a screen reader finds them. */
import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "./visit.ts";

export type Level = "Easy" | "Medium" | "Hard";

export class Player {
  readonly page: Page;
  /** The page's errors: failed scripts, errors in the console, answers that report a server fault. */
  readonly faults: string[] = [];

  constructor(page: Page, forgives?: RegExp) {
    this.page = page;
    const note = (fault: string): void => {
      if (forgives?.test(fault) !== true) this.faults.push(fault);
    };
    page.on("pageerror", (fault) => note(fault.message));
    page.on("console", (line) => {
      // To the page a refused call is an answer like another; the browser reports it all the same.
      const isRefusedCall = line.text().startsWith("Failed to load resource") && line.location().url.includes("/api/");
      // A browser with a window requests an icon for a document that is no page; the headless shell does not.
      const isIcon = line.location().url.endsWith("/favicon.ico");
      if (line.type() === "error" && !isRefusedCall && !isIcon) note(`${line.text()} (${line.location().url})`);
    });
    page.on("response", (answer) => {
      if (answer.status() >= 500) note(`${answer.url()} was answered with ${answer.status()}`);
    });
  }

  get table(): Locator {
    return this.page.getByTestId("table");
  }

  get turnMessage(): Locator {
    return this.page.getByTestId("turn-message");
  }

  get hand(): Locator {
    return this.page.getByTestId("own-hand");
  }

  get cardsInHand(): Locator {
    return this.hand.getByRole("button");
  }

  /** The legal cards in hand. */
  get legalCards(): Locator {
    return this.hand.locator('button[aria-disabled="false"]');
  }

  /** The illegal cards in hand during the player's turn. */
  get dimmedCards(): Locator {
    return this.hand.locator("button[data-dimmed]");
  }

  /** The cards that this player has played in this hand, by name. */
  get playedCards(): Locator {
    return this.page.getByRole("list", { name: "Cards played by You" }).locator("[data-card]");
  }

  get banner(): Locator {
    return this.page.getByTestId("connection-banner");
  }

  get shareLink(): Locator {
    return this.page.getByRole("textbox", { name: "Link to this game" });
  }

  get handOver(): Locator {
    return this.page.getByRole("dialog", { name: /^Hand \d+ Complete!$/ });
  }

  get gameOver(): Locator {
    return this.page.getByRole("dialog", { name: "Game Over!" });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** The names of the cards in hand, left to right. */
  async holds(): Promise<string[]> {
    return this.cardsInHand.evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label") ?? ""));
  }

  /** Goes to the home page without an open dialog; loads nothing if it is there. */
  async home(): Promise<void> {
    const isThere = this.page.url().startsWith("http") && new URL(this.page.url()).pathname === "/";
    const isDrawn = isThere && (await this.page.locator("body:not(:has(dialog[open])) [data-part=shell]").count()) > 0;
    if (!isDrawn) await visit(this.page, "/");
  }

  /** From the home page through the three steps to a table against the computer. */
  async playComputer(level: Level): Promise<void> {
    await this.home();
    await this.button("Play vs Computer").click();
    await this.page.getByRole("radio", { name: new RegExp(`^${level}`) }).check({ force: true });
    await this.button("Start Game").click();
    await expect(this.page.getByText("Ready to Play?")).toBeVisible();
    await this.button("Confirm & Start").click();
    await this.page.waitForURL(/\/game\/[A-Z0-9]+$/);
    await expect(this.table).toBeVisible();
  }

  /** Opens a table for this number of players from the home page; returns the link in the overlay. */
  async invite({ players = 2, winPoints = 2 }: { players?: 2 | 3 | 4; winPoints?: number } = {}): Promise<string> {
    await this.home();
    await this.button("Invite Friend").click();
    await this.page.getByRole("slider").first().fill(String(winPoints));
    await this.page.getByRole("radio", { name: String(players), exact: true }).check({ force: true });
    await this.button("Create Game").click();
    await expect(this.shareLink).toBeVisible();
    return this.shareLink.inputValue();
  }

  /** Opens a shared link and waits for the table. */
  async open(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.table).toBeVisible();
  }

  /** Deals, unless the table has: on a busy machine the twenty seconds for it may be over [R15]. */
  async deal(): Promise<void> {
    await expect(async () => {
      if ((await this.cardsInHand.count()) === 0) await this.button(/^Deal/).click({ timeout: 5_000 });
      await expect(this.cardsInHand).toHaveCount(5, { timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
  }

  /** Plays the first legal card, with the mouse. */
  async playCard(): Promise<void> {
    await this.press(this.legalCards.first());
  }

  /** Presses a visible part of a card in the player's own hand. */
  async press(card: Locator): Promise<void> {
    const { x, y } = await grip(card);
    await this.page.mouse.click(x, y);
  }
}

/**
 * A point of the page where the card itself is on top, once it has come to rest. Cards of a hand are tilted and
 * overlap, so no fixed corner of a card's box is always visible.
 */
export async function grip(card: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const visiblePoint = (element: Element): { x: number; y: number } | null => {
    const moving = document.getAnimations().some((animation) => {
      const { effect, playState } = animation;
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return playState === "running" && target !== null && (target.contains(element) || element.contains(target));
    });
    if (moving) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const down of [0.3, 0.5, 0.7]) {
      for (const across of [0.1, 0.15, 0.2, 0.25, 0.3, 0.5]) {
        const point = { x: left + width * across, y: top + height * down };
        // With some pixels on either side: a mouse does not hit the very edge.
        const own = [-3, 0, 3].every((aside) => element.contains(document.elementFromPoint(point.x + aside, point.y)));
        if (own) return point;
      }
    }
    return null;
  };
  let found: { x: number; y: number } | null = null;
  await expect(async () => {
    found = await card.evaluate(visiblePoint);
    expect(found).not.toBeNull();
  }).toPass();
  if (found === null) throw new Error("the card is not to be seen");
  return found;
}
