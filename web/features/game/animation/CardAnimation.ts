/**
 * Flies copies of cards, in a layer of their own, from where they lay to where the newest view shows them. The table
 * underneath always shows that view: ending an animation early never changes it.
 */
import { classes } from "#web/ui/classes.ts";
import {
  durationFactor,
  parkMs,
  toDeckMs,
  type Spot,
  spotOf,
  transformAt,
  shuffleKeyframes,
  shuffleMs,
} from "./motion.ts";
import styles from "./CardAnimation.module.css";

export interface Flight {
  /** The card's place in the deal. */
  readonly id: number;
  readonly from: Spot;
  /** Where it lies before it leaves. */
  readonly source?: Element | null;
  readonly delayMs: number;
  readonly durationMs: number;
  /** Starts face down and turns over on the way. */
  readonly turns: boolean;
  /** The picture it leaves as, where that is another one than it lands as: it becomes that one on the way. */
  readonly leavesAs?: Element | null;
  /** Called when it leaves, for its sound. */
  readonly onStart?: () => void;
}

const cardPicture = "[data-part=playing-card]";
const cardVeil = "[data-part=card-veil]";
const easing = "cubic-bezier(0.25, 0.7, 0.3, 1)";

export class CardAnimation {
  readonly #surface: HTMLElement;
  readonly #layer: HTMLElement;
  readonly #back: HTMLElement;
  /** For each running animation, the function that ends it. */
  readonly #running = new Set<() => void>();
  /** Cards at their targets that are hidden until their flight begins. */
  #held: HTMLElement[] = [];
  #busyUntilDone: "shuffle" | "deal" | null = null;
  /** How many cards are in flight. */
  #flying = 0;
  /** Called when the last card has landed by itself. */
  onLanded: () => void = () => undefined;

  /** `back` holds the picture of a card's back. */
  constructor(surface: HTMLElement, layer: HTMLElement, back: HTMLElement) {
    this.#surface = surface;
    this.#layer = layer;
    this.#back = back;
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** Whether cards are in flight. */
  get isFlying(): boolean {
    return this.#flying > 0;
  }

  /** The long animation that is running, or null. */
  get longAnimation(): "shuffle" | "deal" | null {
    return this.#busyUntilDone;
  }

  /** The element of a card, wherever it lies. */
  find(id: number): HTMLElement | null {
    return this.#surface.querySelector<HTMLElement>(`[data-card="${id}"]`);
  }

  /** Where a card lies now. */
  spot(id: number): Spot | null {
    const element = this.find(id);
    return element === null ? null : spotOf(element);
  }

  /** The picture of a card as it lies now. */
  picture(id: number): Element | null {
    const picture = this.find(id)?.querySelector("[data-part=playing-card]")?.cloneNode(true);
    return picture instanceof Element ? picture : null;
  }

  /** A picture of the deck and where it lies, if there is one. */
  deckPicture(): { element: HTMLElement; spot: Spot } | null {
    const deck = this.#deck();
    if (deck === null) return null;
    const element = deck.cloneNode(true) as HTMLElement;
    for (const name of ["data-spot", "data-testid", "role", "aria-label"]) element.removeAttribute(name);
    return { element, spot: spotOf(deck) };
  }

  #deck(): HTMLElement | null {
    return this.#surface.querySelector<HTMLElement>('[data-spot="deck"]');
  }

  /** Where the deck lies, if there is one. */
  deckSpot(): Spot | null {
    const deck = this.#deck();
    return deck === null ? null : spotOf(deck);
  }

  /** Hides cards where they will land, until they fly there: they are also drawn where they come from. */
  hold(flights: readonly Flight[]): void {
    for (const { id, source } of flights) {
      for (const card of this.#surface.querySelectorAll<HTMLElement>(`[data-card="${id}"]`)) {
        if (card === source) continue;
        card.dataset["flying"] = "";
        this.#held.push(card);
      }
    }
  }

  /** Shows the cards that `hold` has hidden. */
  release(): void {
    for (const card of this.#held) delete card.dataset["flying"];
    this.#held = [];
  }

  /** Ends all animations and shows the table as it is. */
  cut(): void {
    for (const stop of this.#running) stop();
    this.#running.clear();
    this.release();
    this.#endDeal();
    this.#layer.replaceChildren();
  }

  #endDeal(): void {
    this.#busyUntilDone = null;
    delete this.#surface.dataset["dealing"];
  }

  /** Flies cards to where they now lie. */
  fly(flights: readonly Flight[]): void {
    // All copies are added, then everything is measured: one style and one layout, not one a card nor one for each.
    const added = flights.flatMap((flight) => {
      const target = this.find(flight.id);
      return target === null ? [] : { flight, target, copy: this.#addCopy(flight, target) };
    });
    const aimed = added.map((each) => ({ ...each, to: spotOf(each.target) }));
    for (const { flight, target, copy, to } of aimed) this.#flyOne(flight, target, copy, to);
  }

  /** Flies copies taken before the table changed to one place, and drops them there. */
  gather(copies: readonly { readonly copy: HTMLElement; readonly from: Spot }[], to: Spot): void {
    for (const { copy, from } of copies) {
      this.#layer.append(copy);
      const frames = [{ transform: transformAt(from, from.width) }, { transform: transformAt(to, from.width) }];
      this.#run(copy, frames, { duration: toDeckMs, easing, fill: "both" }, () => copy.remove());
    }
  }

  /** Pictures of all cards on the table as they lie, to be gathered later. */
  pictures(): { copy: HTMLElement; from: Spot }[] {
    return [...this.#surface.querySelectorAll<HTMLElement>("[data-card]")].map((element) => {
      const from = spotOf(element);
      return { copy: this.#copyOf(element, from.width, null), from };
    });
  }

  /** Deals: the deck grows lower with each card that leaves; when the last has left, the rest slides off. */
  deal(flights: readonly Flight[], deck: { readonly element: HTMLElement; readonly spot: Spot }): void {
    const pile = [...deck.element.children];
    const leaves = (nth: number): void => {
      const top = pile[pile.length - 1 - nth];
      if (top instanceof HTMLElement) top.style.visibility = "hidden";
    };
    this.fly(
      flights.map((flight, nth) => ({
        ...flight,
        onStart: () => {
          leaves(nth);
          flight.onStart?.();
        },
      })),
    );
    const lastsMs = Math.max(0, ...flights.map(({ delayMs, durationMs }) => delayMs + durationMs));
    this.#busyUntilDone = "deal";
    this.#surface.dataset["dealing"] = "";
    deck.element.style.cssText = "position:absolute;left:0;top:0;margin:0";
    this.#layer.prepend(deck.element);
    const at = transformAt(deck.spot, deck.spot.width);
    const away = transformAt({ ...deck.spot, y: -deck.spot.width * 2 }, deck.spot.width);
    const frames = [{ transform: at }, { transform: at, offset: lastsMs / (lastsMs + parkMs) }, { transform: away }];
    this.#run(deck.element, frames, { duration: lastsMs + parkMs, fill: "both" }, () => {
      deck.element.remove();
      this.#endDeal();
    });
  }

  /** Shuffles the deck where it lies. */
  shuffle(): void {
    const cards = [...(this.#deck()?.children ?? [])];
    if (cards.length === 0) return;
    this.#busyUntilDone = "shuffle";
    for (const [index, card] of cards.entries()) {
      const isLast = index === cards.length - 1;
      this.#run(card, shuffleKeyframes(index, cards.length), { duration: shuffleMs(cards.length) }, () => {
        if (isLast) this.#busyUntilDone = null;
      });
    }
  }

  #addCopy({ from, source, turns, leavesAs }: Flight, target: HTMLElement): HTMLElement {
    // A hidden card that is played shows its player's back until it has turned over; one that is dealt the deck's.
    const back = (source ?? this.#back).querySelector(cardPicture) ?? this.#back.querySelector(cardPicture);
    const copy = this.#copyOf(target, from.width, turns ? back : null);
    // The first to leave lies on top: in a deal the others wait on the deck meanwhile.
    this.#layer.prepend(copy);
    if (leavesAs instanceof Element) {
      leavesAs.classList.add(classes(styles.flierBefore));
      leavesAs.setAttribute("data-part", "flier-before");
      // A card that lost turns grey where it lands, not on the way.
      if (leavesAs.querySelector(cardVeil) === null) copy.querySelector(cardVeil)?.remove();
      copy.append(leavesAs);
    }
    target.dataset["flying"] = "";
    return copy;
  }

  #flyOne(flight: Flight, target: HTMLElement, copy: HTMLElement, to: Spot): void {
    copy.style.width = `${to.width}px`;
    const timing = { duration: flight.durationMs, delay: flight.delayMs, easing, fill: "both" } as const;
    const frames = [{ transform: transformAt(flight.from, to.width) }, { transform: transformAt(to, to.width) }];
    const { onStart } = flight;
    const starts = onStart && setTimeout(onStart, flight.delayMs * durationFactor());
    if (flight.leavesAs instanceof Element) {
      const { duration, delay, fill } = timing;
      this.#run(flight.leavesAs, [{ opacity: 1 }, { opacity: 0 }], { duration, delay, fill }, () => undefined);
    }
    const turning = flight.turns ? copy.firstElementChild : null;
    if (turning !== null) {
      this.#run(turning, [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }], timing, () => undefined);
    }
    this.#flying += 1;
    this.#run(copy, frames, timing, (isCut) => {
      clearTimeout(starts);
      copy.remove();
      delete target.dataset["flying"];
      this.#flying -= 1;
      if (this.#flying === 0 && !isCut) this.onLanded();
    });
  }

  /** Runs one animation; `end` is called once, whether it finishes or is cut. */
  #run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions, end: (isCut: boolean) => void): void {
    const animation = element.animate(frames, timing);
    animation.playbackRate = 1 / durationFactor();
    const stop = (isCut: boolean): void => {
      animation.onfinish = null;
      animation.cancel();
      end(isCut);
    };
    const cut = (): void => stop(true);
    animation.onfinish = () => {
      this.#running.delete(cut);
      stop(false);
    };
    this.#running.add(cut);
  }

  /** A picture of the card that can fly; with this back on its other side if it is to turn over. */
  #copyOf(target: HTMLElement, width: number, backSide: Element | null): HTMLElement {
    const copy = document.createElement("span");
    copy.className = classes(styles.flier);
    copy.dataset["part"] = "flier";
    copy.style.width = `${width}px`;
    const sides = document.createElement("span");
    sides.className = classes(styles.flierSides);
    sides.dataset["part"] = "flier-sides";
    const front = target.querySelector(cardPicture);
    if (front !== null) sides.append(front.cloneNode(true));
    const back = backSide?.cloneNode(true);
    if (back instanceof Element) {
      copy.dataset["turns"] = "";
      back.classList.add(classes(styles.flierBack));
      sides.append(back);
    }
    copy.append(sides);
    return copy;
  }
}
