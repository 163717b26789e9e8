/** Gives the demo community special events, past, running and future, and cosmetics bought with gems. */
import type { UserId } from "#protocol/ids.ts";
import { COSMETIC_KEYS, COSMETICS, type CosmeticKey, type LookForm } from "#protocol/calls/cosmetics.ts";
import type { EventPlan } from "#server/events/specialEvents/eventRows.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import type { Random } from "#engine/random.ts";
import type { Store } from "#server/app/store/store.ts";
import type { Settler } from "./settle.ts";
import type { Timeline } from "./timeline.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Planned extends Omit<EventPlan, "startsAt" | "endsAt"> {
  /** Days from the end of the story; negative before it. */
  readonly from: number;
  readonly until: number;
}

const planned: readonly Planned[] = [
  {
    from: -9,
    until: -6,
    goal: "matches_won",
    goalCount: 3,
    counts: "people",
    gems: 60,
    item: "stars",
    texts: {
      en: { title: "Harvest weekend", description: "Win three matches against other players before Sunday ends." },
      es: {
        title: "Fin de semana de cosecha",
        description: "Gana tres partidas contra otras personas antes del lunes.",
      },
      fr: { title: "Week-end des récoltes", description: "Gagnez trois parties contre d’autres joueurs avant lundi." },
      de: { title: "Erntewochenende", description: "Gewinne vor Montag drei Spiele gegen andere Spieler." },
    },
  },
  {
    from: -3,
    until: 4,
    goal: "hands_six",
    goalCount: 3,
    counts: "all",
    gems: 50,
    item: null,
    texts: {
      en: {
        title: "Small card, big crown",
        description: "Win three hands with a Six. Hold it back until the last trick!",
      },
      es: {
        title: "Carta baja, gran corona",
        description: "Gana tres manos con un seis. ¡Guárdalo para la última baza!",
      },
      fr: {
        title: "Petite carte, grande couronne",
        description: "Gagnez trois manches avec un six, gardé pour le dernier pli.",
      },
      de: {
        title: "Kleine Karte, große Krone",
        description: "Gewinne drei Runden mit einer Sechs. Heb sie für den letzten Stich auf!",
      },
    },
  },
  {
    from: -2,
    until: 5,
    goal: "days_played",
    goalCount: 5,
    counts: "all",
    gems: 80,
    item: "sunrays",
    texts: {
      en: { title: "Five days at the table", description: "Play a match on five different days of this week." },
      de: { title: "Fünf Tage am Tisch", description: "Spiele an fünf verschiedenen Tagen dieser Woche." },
    },
  },
  {
    from: 3,
    until: 10,
    goal: "opponents_met",
    goalCount: 6,
    counts: "people",
    gems: 100,
    item: null,
    texts: { en: { title: "Meet the village", description: "Play against six different people." } },
  },
];

/** Plans the daily counting of matches, so that rewards are paid on the right day. */
function countDays(timeline: Timeline, { events }: Pick<Store, "events">, endsAt: number): void {
  for (let day = Math.min(...planned.map(({ from }) => from)); day <= 0; day += 1) {
    const at = endsAt + day * dayMs;
    timeline.at(at, async () => {
      while ((await events.countMatches(at)).matches > 0);
    });
  }
}

/** Plans the events; matches in their time count for them. */
export function plan(timeline: Timeline, store: Pick<Store, "events">, endsAt: number, { user }: Settler): void {
  for (const { from, until, ...event } of planned) {
    const at = endsAt + Math.min(from, -2) * dayMs - hourMs;
    const whole = { ...event, startsAt: endsAt + from * dayMs, endsAt: endsAt + until * dayMs };
    timeline.at(at, () =>
      store.events.create(user.id, whole, at, (trx, { after }) =>
        recordAdminAction(trx, {
          adminId: user.id,
          action: "event.create",
          target: { kind: "event", id: after.id, name: after.texts.en.title },
          reason: "",
          before: null,
          after: { goal: after.goal, goal_count: after.goalCount, gems: after.gems },
          at,
        }),
      ),
    );
  }
  countDays(timeline, store, endsAt);
}

/** One in this number of players spends gems. */
const oneOfPlayers = 3;

/** Plans that some players, and the one with this index, buy what they can afford and wear what they own. */
export function dress(
  timeline: Timeline,
  store: Pick<Store, "gems" | "cosmetics">,
  settlers: readonly Settler[],
  { endsAt, visible, random }: { readonly endsAt: number; readonly visible: number; readonly random: Random },
): void {
  const buy = async (userId: UserId, key: CosmeticKey, at: number): Promise<void> => {
    const { price } = COSMETICS[key];
    if (price === null || price > (await store.gems.balance(userId)) - 20) return;
    await store.cosmetics.buy(userId, key, at);
  };
  const wear = async (userId: UserId): Promise<void> => {
    const owned = [...(await store.cosmetics.owned(userId)).keys()] as CosmeticKey[];
    const worn = (kind: keyof LookForm): CosmeticKey | null =>
      owned.findLast((key) => COSMETICS[key].kind === kind) ?? null;
    if (owned.length === 0) return;
    await store.cosmetics.wear(userId, { back: worn("back"), felt: worn("felt"), frame: worn("frame") });
  };
  for (const [index, { user }] of settlers.entries()) {
    if (index !== visible && random(oneOfPlayers) > 0) continue;
    const first = random(COSMETIC_KEYS.length);
    for (const [n, key] of [...COSMETIC_KEYS.slice(first), ...COSMETIC_KEYS.slice(0, first)].entries()) {
      const at = endsAt - 2 * dayMs + n * hourMs + random(50) * 60_000;
      timeline.at(at, () => buy(user.id, key, at));
    }
    timeline.at(endsAt, () => wear(user.id));
  }
}
