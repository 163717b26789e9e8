/**
 * Players who play by themselves: each presses the key for what the page offers, at once, until the hand or the match
 * is over. The offers are read from the page alone.
 */
import type { Player } from "./player.ts";

export type Goal = "hand" | "match";

/** A key to press, or that the goal is reached. */
type Offer = { readonly press: string } | "reached";

const lookMs = 25;
const waitMsMax = 120_000;

/**
 * Runs in the page: waits for its next offer; null if there is none in time. The page checks by itself: each check from
 * the test costs page, browser and test some milliseconds, and most find nothing.
 */
function nextOffered([goal, everyMs, msMax]: readonly [Goal, number, number]): Promise<Offer | null> {
  const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
  const offered = (): Offer | null => {
    if (find("dialog[data-testid=match-over][open]") !== null) return "reached";
    if (find("dialog[data-testid=hand-over][open]") !== null) {
      if (goal === "hand") return "reached";
      return find("dialog[data-testid=hand-over] [data-kind=primary]:enabled") === null ? null : { press: "Enter" };
    }
    if (find("dialog[open]") !== null) return null;
    if (find("[data-hand-end]") !== null) {
      // At once: a moment later the same key would go to the dialog.
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      return null;
    }
    if (find('[data-testid=dealer-buttons] [data-kind=primary][aria-disabled="false"]') !== null) return { press: "d" };
    if (find("[data-sent]") !== null) return null;
    const cards = [...document.querySelectorAll("[data-testid=hand-card]")];
    const legal = cards.findIndex((card) => card.getAttribute("aria-disabled") === "false");
    return legal === -1 ? null : { press: String(legal + 1) };
  };
  return new Promise((resolve) => {
    let looks = Math.ceil(msMax / everyMs);
    const look = (): void => {
      const offer = offered();
      looks -= 1;
      if (offer === null && looks > 0) setTimeout(look, everyMs);
      else resolve(offer);
    };
    look();
  });
}

async function nextOffer({ page }: Player, goal: Goal): Promise<Offer> {
  const offer = await page.evaluate(nextOffered, [goal, lookMs, waitMsMax] as const);
  if (offer === null) throw new Error("the table did not get there");
  return offer;
}

async function playAlone(player: Player, goal: Goal): Promise<void> {
  for (;;) {
    const offer = await nextOffer(player, goal);
    if (offer === "reached") return;
    await player.page.keyboard.press(offer.press);
  }
}

/** Lets everybody play until all have seen the end of the hand, or of the match. */
export async function playOut(players: readonly Player[], goal: Goal = "match"): Promise<void> {
  await Promise.all(players.map((player) => playAlone(player, goal)));
}
