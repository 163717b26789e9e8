/** Sample content of every scene, to place an overlay by before anything is played. */
import { cards } from "#engine/cards.ts";
import { type MatchKey, matchKey } from "#protocol/ids.ts";
import type {
  Overlay,
  OverlayMatch,
  OverlayPlayer,
  OverlayScene,
  OverlayTable,
  OverlayTournament,
} from "#protocol/frames/overlay.ts";
import type { StreamHands } from "#protocol/calls/streams.ts";

const names = ["Ama Serwaa", "Kofi Mensah", "Efua", "Kwabena Osei-Bonsu", "Abena", "Yaw", "Akosua", "Kojo"];

const card = (name: string): number => cards(name)[0] ?? 0;

const player = (seat: number, more: Partial<OverlayPlayer>): OverlayPlayer => ({
  seat,
  name: names[seat] ?? null,
  image_url: null,
  is_bot: false,
  stand_in: false,
  score: 0,
  hands_won: 0,
  wins: 0,
  time_outs_left: 3,
  cards: 2,
  hand: null,
  dealt: null,
  ...more,
});

const table: OverlayTable = {
  number: 1,
  players: [
    player(0, {
      image_url: "/symbols/crown.svg",
      score: 7,
      wins: 1,
      look: { back: "sunburst", felt: "indigo", frame: "laurel" },
    }),
    player(1, { score: 4, wins: 1, look: { back: "lattice", frame: "beads" } }),
  ],
  player_count: 2,
  win_points: 10,
  include_aces: true,
  best_of: 3,
  is_rated: true,
  match_number: 3,
  hand_number: 6,
  phase: "play",
  dealer: 0,
  turn: 1,
  deadline: { at: 74_000, length_ms: 120_000 },
  tricks: [
    {
      leader: 1,
      winner: 0,
      plays: [
        { seat: 1, card: card("9H") },
        { seat: 0, card: card("QH") },
      ],
    },
    {
      leader: 0,
      winner: 1,
      plays: [
        { seat: 0, card: card("10S") },
        { seat: 1, card: card("KS") },
      ],
    },
    {
      leader: 1,
      winner: 1,
      plays: [
        { seat: 1, card: card("7D") },
        { seat: 0, card: card("8C") },
      ],
    },
    { leader: 1, winner: null, plays: [] },
  ],
  hand_result: null,
  winner: null,
  forfeited_by: null,
};

const open = [
  [
    { card: card("6C"), verdict: null },
    { card: card("AD"), verdict: null },
  ],
  [
    { card: card("JC"), verdict: "best" },
    { card: card("8H"), verdict: "worse" },
  ],
] as const;

/** With the hands that this rule shows. */
const tableWith = (hands: StreamHands, verdicts: boolean): OverlayTable => ({
  ...table,
  players: table.players.map((each) => ({
    ...each,
    hand:
      hands === "delayed"
        ? (open[each.seat] ?? []).map(({ card: held, verdict }) => ({ card: held, verdict: verdicts ? verdict : null }))
        : null,
  })),
});

const entrant = (seed: number | null, wins = 0): OverlayMatch["players"][number] => ({
  seed,
  name: seed === null ? null : (names[seed - 1] ?? null),
  is_bye: false,
  wins,
});

const match = (key: MatchKey, round: number, position: number, more: Partial<OverlayMatch>): OverlayMatch => ({
  key,
  stage: "winners",
  round,
  rounds: 3,
  group: 0,
  best_of: 3,
  position,
  players: [entrant(null), entrant(null)],
  state: "waiting",
  winner: null,
  ...more,
});

const bracket: readonly OverlayMatch[] = [
  match(matchKey("w1.1"), 1, 1, { players: [entrant(1, 2), entrant(8, 0)], state: "decided", winner: 1 }),
  match(matchKey("w1.2"), 1, 2, { players: [entrant(4, 1), entrant(5, 2)], state: "decided", winner: 5 }),
  match(matchKey("w1.3"), 1, 3, { players: [entrant(3, 2), entrant(6, 1)], state: "decided", winner: 3 }),
  match(matchKey("w1.4"), 1, 4, { players: [entrant(2, 2), entrant(7, 0)], state: "decided", winner: 2 }),
  match(matchKey("w2.1"), 2, 1, { players: [entrant(1, 1), entrant(5, 0)], state: "called" }),
  match(matchKey("w2.2"), 2, 2, { players: [entrant(3, 1), entrant(2, 1)], state: "playing" }),
  match(matchKey("w3.1"), 3, 1, { best_of: 5, players: [entrant(null), entrant(null)] }),
];
const upcoming = bracket.filter(({ state }) => state === "called" || state === "waiting");

const tournament: OverlayTournament = {
  title: "Kumasi Open",
  format: "single",
  phase: "running",
  starts_at: 0,
  match: bracket.find(({ state }) => state === "playing") ?? null,
  upcoming,
  bracket: [],
  champion: null,
};

const lines = [
  { name: "Abena", text: "What a lead!", at: 1 },
  { name: "Yaw", text: "The six of clubs is still out there.", at: 2 },
  { name: null, text: "Crown it!", at: 3 },
];

export interface SampleOptions {
  readonly hands?: StreamHands;
  readonly verdicts?: boolean;
  readonly chat?: boolean;
}

/** Its times count from 0 of the clock by which it is shown. */
export function sampleOf(scene: OverlayScene, options: SampleOptions = {}): Overlay {
  const { hands = "delayed", verdicts = true, chat = true } = options;
  return {
    server_time: 0,
    scene,
    hands,
    behind_ms: 0,
    table: scene === "table" ? tableWith(hands, verdicts) : null,
    tournament: { ...tournament, bracket: scene === "bracket" ? bracket : [] },
    result:
      scene === "result"
        ? {
            players: table.players.map(({ seat, name, image_url }, index) => ({
              seat,
              name,
              image_url,
              score: [10, 6][index] ?? 0,
              wins: [2, 1][index] ?? 0,
            })),
            winner: 0,
            forfeited_by: null,
            best_of: 3,
            is_final: true,
          }
        : null,
    chat: chat ? lines : null,
  };
}
