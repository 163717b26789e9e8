/** Which pictures a scene is worth. Measured before the table changes, shown after. */
import type { GameEvent, GameView } from "#server/protocol/messages.ts";
import { dealtInOrder, tricksInHand } from "../cards.ts";
import { playerAt } from "../seating.ts";
import { mayAnimate } from "../motion.ts";
import type { Scene } from "../tableState.ts";
import type { CardAnimation, Flight } from "./CardAnimation.ts";

export const dealMsPerCard = 300;
export const playMs = 260;
/** The last trick takes its time; its last card most of all. Nothing can be played while that one flies. */
export const lastTrickMs = 400;
export const lastCardMs = 620;
/** The cards of a finished trick move to their slots. */
export const gatheringMs = 320;

/** What the film makes heard while it runs. */
export interface AnimationSounds {
  readonly card: () => void;
}

/** How a scene is shown once the new view is drawn, and how long its cards fly: until then nothing speaks of them. */
export interface AnimationPlan {
  readonly flightMs: number;
  /** Cards that are drawn where they land one frame before they leave where they lie. */
  readonly flights: readonly Flight[];
  readonly show: () => void;
}

/** What moves without a card that has to land. */
const withoutFlights = (show: () => void): AnimationPlan => ({ flightMs: 0, flights: [], show });

/** Measures what a scene needs and plans how to show it; null where nothing moves. */
export function planAnimation(film: CardAnimation, scene: Scene, noise: AnimationSounds): AnimationPlan | null {
  const { before, after, events } = scene;
  const has = (type: GameEvent["type"]): boolean => events.some((event) => event.type === type);
  if (before === null || !mayAnimate()) return withoutFlights(() => film.cut());
  if (has("startNewHand") || has("rematch") || has("redealt")) return withoutFlights(planGatherDeck(film));
  if (has("dealtCards")) return planDeal(film, before, after, noise);
  if (has("shuffledDeck")) return withoutFlights(() => (film.isRunning ? undefined : film.shuffle()));
  const gathering = scene.gathered === null ? [] : gatheringFlights(film, before, scene.gathered);
  const flights = [...playFlights(film, before, events), ...gathering];
  if (flights.length === 0) return null;
  const show = (): void => {
    // A card on the table ends the long pictures: the newer view wins.
    if (film.longAnimation !== null) film.cut();
    film.fly(flights);
  };
  return { flightMs: Math.max(...flights.map(({ durationMs }) => durationMs)), flights, show };
}

/** Plans how the cards of a finished trick go from the middle to their slots; null where nothing moves. */
export function planGathering(film: CardAnimation, view: GameView, trick: number): AnimationPlan | null {
  if (!mayAnimate()) return null;
  const flights = gatheringFlights(film, view, trick);
  return { flightMs: gatheringMs, flights, show: () => film.fly(flights) };
}

function gatheringFlights(film: CardAnimation, view: GameView, trick: number): Flight[] {
  return view.cards.flatMap(({ id, trick_number: of }) => {
    const from = of === trick ? film.spot(id) : null;
    if (from === null) return [];
    // In the slot a card is drawn small and plain, perhaps dimmed: changed at once it would seem to be another card.
    const leavesAs = film.picture(id);
    return [{ id, from, source: film.find(id), delayMs: 0, durationMs: gatheringMs, turns: false, leavesAs }];
  });
}

function playFlights(film: CardAnimation, before: GameView, events: readonly GameEvent[]): Flight[] {
  const endsHand = events.some(({ type }) => type === "gameEnded");
  return events.flatMap((event) => {
    if (event.type !== "playedCard") return [];
    const from = film.spot(event.id);
    const wasKnown = before.cards[event.id]?.card !== undefined;
    const isLastTrick = event.trick_number === tricksInHand;
    const durationMs = endsHand ? lastCardMs : isLastTrick ? lastTrickMs : playMs;
    const source = film.find(event.id);
    return from === null ? [] : { id: event.id, from, source, delayMs: 0, durationMs, turns: !wasKnown };
  });
}

/** The computer deals a second after it shuffled, so its deal may cut its own shuffle short; nobody else's may. */
function mayDealNow(film: CardAnimation, after: GameView): boolean {
  if (!film.isRunning) return true;
  const dealer = playerAt(after, after.dealer_position);
  return film.longAnimation === "shuffle" && (dealer?.user.is_bot === true || dealer?.stand_in === true);
}

function planDeal(film: CardAnimation, before: GameView, after: GameView, noise: AnimationSounds): AnimationPlan {
  const deck = film.deckPicture();
  const isShown = deck !== null && before.phase === "deck" && mayDealNow(film, after);
  if (!isShown) return withoutFlights(() => film.cut());
  const cards = dealtInOrder(after);
  const show = (): void => {
    film.cut();
    const flights = cards.map((card, nth) => ({
      id: card.id,
      from: deck.spot,
      delayMs: nth * dealMsPerCard,
      durationMs: dealMsPerCard,
      turns: card.card !== undefined,
      onStart: noise.card,
    }));
    film.deal(flights, deck);
  };
  return { flightMs: cards.length * dealMsPerCard, flights: [], show };
}

function planGatherDeck(film: CardAnimation): () => void {
  const pictures = film.pictures();
  return () => {
    film.cut();
    const to = film.deckSpot();
    if (to !== null) film.gather(pictures, to);
  };
}
