/** Animates the changes of a table: measures it before a change is drawn, and flies the cards after. */
import type { GameEvent, GameView } from "#protocol/frames/messages.ts";
import { afterDrawing } from "#web/ui/afterDrawing.ts";
import type { Table } from "../state/table.ts";
import { playSound } from "../tableSounds.ts";
import { dealtInOrder, playerAt, tricksInHand } from "../state/reading.ts";
import { dealMsPerCard, durationFactor, toSlotsMs, lastCardMs, lastTrickMs, mayAnimate, playMs } from "./motion.ts";
import type { ChangeAnimator, TableChange } from "../state/tableState.ts";
import type { CardAnimation, Flight } from "./CardAnimation.ts";

/** Sounds of a running animation. */
export interface AnimationSounds {
  readonly card: () => void;
}

/** How a change is animated when its view is drawn, and how long its cards fly; words and scores wait until then. */
export interface AnimationPlan {
  readonly flightMs: number;
  /** Cards that are drawn where they land one frame before they leave where they lie. */
  readonly flights: readonly Flight[];
  readonly show: () => void;
}

/** An animation without cards that have to land. */
const withoutFlights = (show: () => void): AnimationPlan => ({ flightMs: 0, flights: [], show });

/** One sound for each card that leaves the deck. */
function soundsFor(change: TableChange): AnimationSounds {
  let cards = 0;
  return { card: () => playSound(change, "play", ++cards) };
}

/** Animates one table's changes, from the first after it is made until `stop`. */
export class CardAnimator implements ChangeAnimator {
  readonly #animation: CardAnimation;
  readonly #table: Table;
  readonly #stopAsking: () => void;
  /** Cards in flight aim at old places when the layout changes: then they are shown landed. */
  readonly #shape = new ResizeObserver(() => this.cut());
  /** How the changes since the last drawing are to be shown. */
  #plan: AnimationPlan | null = null;
  #dropWords = (): void => undefined;

  constructor(animation: CardAnimation, surface: HTMLElement, table: Table) {
    this.#animation = animation;
    this.#table = table;
    animation.onLanded = () => {
      // Words and scores follow one frame after the cards land: a slow phone needs longer than a frame for both. The end
      // of an animation comes before its frame's callbacks, so the first callback is still in the frame of the landing.
      this.#dropWords = afterDrawing(() => {
        if (!animation.isFlying) table.landed();
      });
    };
    this.#stopAsking = table.animateWith(this);
    this.#shape.observe(surface);
  }

  plan(change: TableChange): number {
    const next = planAnimation(this.#animation, change, soundsFor(change));
    this.#plan = next ?? this.#plan;
    return (next?.flightMs ?? 0) * durationFactor();
  }

  planGathering(view: GameView, trick: number): boolean {
    this.#plan = planGathering(this.#animation, view, trick);
    return this.#plan !== null && this.#plan.flights.length > 0;
  }

  cut(): void {
    this.#dropWords();
    this.#animation.cut();
    this.#plan = null;
    this.#table.lift();
    this.#table.landed();
  }

  /** The table is drawn with the cards where they land and where they leave: hides the former. */
  hold(): void {
    this.#animation.hold(this.#plan?.flights ?? []);
  }

  /** The table is drawn as the newest view has it: animates what changed. */
  show(): void {
    const plan = this.#plan;
    this.#plan = null;
    this.#animation.release();
    plan?.show();
    if (!this.#animation.isFlying) this.#table.landed();
  }

  /** Ends the animations; the table's changes are not animated here any more. */
  stop(): void {
    this.#shape.disconnect();
    this.#dropWords();
    this.#animation.cut();
    this.#stopAsking();
  }
}

/** Measures what a change needs and plans how to show it; null where nothing moves. */
export function planAnimation(
  animation: CardAnimation,
  change: TableChange,
  sounds: AnimationSounds,
): AnimationPlan | null {
  const { before, after, events } = change;
  const has = (type: GameEvent["type"]): boolean => events.some((event) => event.type === type);
  if (before === null || !mayAnimate()) return withoutFlights(() => animation.cut());
  if (has("startNewHand") || has("rematch") || has("redealt")) return withoutFlights(planGatherDeck(animation));
  if (has("dealtCards")) return planDeal(animation, before, after, sounds);
  if (has("shuffledDeck")) return withoutFlights(() => (animation.isRunning ? undefined : animation.shuffle()));
  const gathering = change.gathered === null ? [] : gatheringFlights(animation, before, change.gathered);
  const flights = [...playFlights(animation, before, events), ...gathering];
  if (flights.length === 0) return null;
  const show = (): void => {
    // A played card ends a running shuffle or deal: the newer view wins.
    if (animation.longAnimation !== null) animation.cut();
    animation.fly(flights);
  };
  return { flightMs: Math.max(...flights.map(({ durationMs }) => durationMs)), flights, show };
}

/** Plans how the cards of a finished trick go from the middle to their slots; null where nothing moves. */
export function planGathering(animation: CardAnimation, view: GameView, trick: number): AnimationPlan | null {
  if (!mayAnimate()) return null;
  const flights = gatheringFlights(animation, view, trick);
  return { flightMs: toSlotsMs, flights, show: () => animation.fly(flights) };
}

function gatheringFlights(animation: CardAnimation, view: GameView, trick: number): Flight[] {
  return view.cards.flatMap(({ id, trick_number: of }) => {
    const from = of === trick ? animation.spot(id) : null;
    if (from === null) return [];
    // In the slot a card is drawn small and plain, perhaps dimmed: changed at once it would seem to be another card.
    const leavesAs = animation.picture(id);
    return [{ id, from, source: animation.find(id), delayMs: 0, durationMs: toSlotsMs, turns: false, leavesAs }];
  });
}

function playFlights(animation: CardAnimation, before: GameView, events: readonly GameEvent[]): Flight[] {
  const endsHand = events.some(({ type }) => type === "gameEnded");
  return events.flatMap((event) => {
    if (event.type !== "playedCard") return [];
    const from = animation.spot(event.id);
    const wasKnown = before.cards[event.id]?.card !== undefined;
    const isLastTrick = event.trick_number === tricksInHand;
    const durationMs = endsHand ? lastCardMs : isLastTrick ? lastTrickMs : playMs;
    const source = animation.find(event.id);
    return from === null ? [] : { id: event.id, from, source, delayMs: 0, durationMs, turns: !wasKnown };
  });
}

/** The computer deals a second after it shuffled, so its deal may cut its own shuffle short; other dealers' may not. */
function mayDealNow(animation: CardAnimation, after: GameView): boolean {
  if (!animation.isRunning) return true;
  const dealer = playerAt(after, after.dealer_position);
  return animation.longAnimation === "shuffle" && (dealer?.user.is_bot === true || dealer?.stand_in === true);
}

function planDeal(animation: CardAnimation, before: GameView, after: GameView, sounds: AnimationSounds): AnimationPlan {
  const deck = animation.deckPicture();
  const isVisible = deck !== null && before.phase === "deck" && mayDealNow(animation, after);
  if (!isVisible) return withoutFlights(() => animation.cut());
  const cards = dealtInOrder(after);
  const show = (): void => {
    animation.cut();
    const flights = cards.map((card, nth) => ({
      id: card.id,
      from: deck.spot,
      delayMs: nth * dealMsPerCard,
      durationMs: dealMsPerCard,
      turns: card.card !== undefined,
      onStart: sounds.card,
    }));
    animation.deal(flights, deck);
  };
  return { flightMs: cards.length * dealMsPerCard, flights: [], show };
}

function planGatherDeck(animation: CardAnimation): () => void {
  const pictures = animation.pictures();
  return () => {
    animation.cut();
    const to = animation.deckSpot();
    if (to !== null) animation.gather(pictures, to);
  };
}
