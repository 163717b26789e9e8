/**
 * The usage events of the product. They go to one sink, or nowhere without one (the default). No event says who the
 * player is.
 */
export interface AnalyticsEvents {
  app_open: Record<never, never>;
  hand_ended: { hand_number: number };
  new_hand_started: { hand_number: number };
  game_ended: { won: boolean };
  rematch_started: Record<never, never>;
  message_sent: Record<never, never>;
  invited_friend: {
    numPlayers: number;
    winPoints: number;
    includeAces: boolean;
    includeSixes: boolean;
    isRated: boolean;
  };
  start_match_game: { method: "play_now" };
  start_bot_game: { difficulty: string };
}

export type AnalyticsSink = (event: keyof AnalyticsEvents, properties: Readonly<Record<string, unknown>>) => void;

let sink: AnalyticsSink | null = null;

/** Sends events to a provider from now on; null stops it. */
export function setAnalyticsSink(next: AnalyticsSink | null): void {
  sink = next;
}

/** Counts one event. A provider that fails does not disturb the game. */
export function track<E extends keyof AnalyticsEvents>(event: E, properties: AnalyticsEvents[E]): void {
  try {
    sink?.(event, properties);
  } catch (error) {
    console.warn("An analytics event was lost", error);
  }
}
