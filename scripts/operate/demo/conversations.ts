/**
 * Lets friends of the demo community write to each other, and gives one account examples of all states of
 * conversations.
 */
import { type UserId, noUser } from "#protocol/ids.ts";
import type { Store } from "#server/app/store/store.ts";
import type { Settler } from "./settle.ts";
import type { Tie } from "./ties.ts";
import type { Timeline } from "./timeline.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Lines in turn; the player who begins writes the first. */
const dialogues: readonly (readonly string[])[] = [
  [
    "Good match yesterday!",
    "Yours was better. Two sixes in one evening!",
    "Rematch tonight?",
    "At eight, same table 👑",
  ],
  [
    "How did you know I had the ace?",
    "You waited too long before the third trick.",
    "I will count to three from now on.",
  ],
  [
    "Are you in for four players on Saturday?",
    "Yes. My sister would like to play too.",
    "Then we are four. I make the table.",
  ],
  ["Which one did you lead?", "The seven of hearts. Nobody had a heart left.", "That is why it counted two!"],
  ["I finally beat the hard computer", "Show me how", "Keep your sevens. It leads high when you are ahead."],
  ["Thank you for the game", "Any time."],
];
/** One friendship in this number has a conversation. */
const everyNth = 6;
/** More lines than one page shows. */
const longLines = 130;
const lineMs = 4 * minuteMs;
/** How long before the end the first line of the demo account's conversations is written. */
const longMs = 4 * hourMs + longLines * lineMs;

interface Planned {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly at: number;
  readonly isAway: boolean;
}

/** A conversation that ends at this time, a few minutes between its lines. */
function spoken([one, other]: readonly [number, number], lines: readonly string[], endsAt: number): Planned[] {
  return lines.map((text, index) => ({
    from: index % 2 === 0 ? one : other,
    to: index % 2 === 0 ? other : one,
    text,
    at: endsAt - (lines.length - 1 - index) * lineMs,
    isAway: false,
  }));
}

const lineOf = (index: number): string => {
  const lines = dialogues[index % dialogues.length] ?? [];
  return lines[index % lines.length] ?? "Hello";
};

/** The lines of the whole community, oldest first; members by index. */
export function conversations(friendships: readonly Tie[], endsAt: number, visible: number): Planned[] {
  // The oldest friends first: they were friends before the first line of a long conversation.
  const friendsOf = friendships
    .toSorted((one, other) => (one.answeredAt ?? endsAt) - (other.answeredAt ?? endsAt))
    .flatMap(({ from, to, answeredAt }) => {
      const friend = from === visible ? to : to === visible ? from : null;
      return friend === null || (answeredAt ?? endsAt) > endsAt - longMs ? [] : [{ friend, since: answeredAt ?? 0 }];
    });
  const others = friendships.filter(
    ({ from, to }, index) => index % everyNth === 0 && from !== visible && to !== visible,
  );
  const [unread, long] = friendsOf.map(({ friend }) => friend);
  const all = others.flatMap(({ from, to, answeredAt }, index) =>
    spoken([from, to], dialogues[index % dialogues.length] ?? [], Math.min(endsAt, (answeredAt ?? endsAt) + hourMs)),
  );
  all.push(
    ...friendsOf
      .slice(2, 7)
      .flatMap(({ friend, since }, index) =>
        spoken(
          [friend, visible],
          dialogues[index % dialogues.length] ?? [],
          Math.max(endsAt - (index + 1) * dayMs, since + hourMs),
        ),
      ),
  );
  if (long !== undefined) {
    const lines = Array.from({ length: longLines }, (_, index) => lineOf(index));
    all.push(...spoken([visible, long], lines, endsAt - 3 * hourMs));
  }
  if (unread !== undefined) {
    all.push(...spoken([unread, visible], dialogues[0] ?? [], endsAt - 2 * hourMs));
    for (const [index, text] of ["Are you there?", "I keep a seat for you until nine."].entries())
      all.push({ from: unread, to: visible, text, at: endsAt - hourMs + index * minuteMs, isAway: true });
  }
  return all.toSorted((one, other) => one.at - other.at);
}

/** A player who is no friend of the demo account asks to write; both accept messages from everyone. */
async function ask(store: Pick<Store, "messages" | "settings">, from: UserId, to: UserId, at: number): Promise<void> {
  for (const id of [from, to]) await store.settings.change(id, { change: { allowDirectMessages: "everyone" }, at });
  const text = "Hello! We met in quick match. Would you play a friend game with me?";
  await store.messages.send({ from, to, text, at, actionId: null, isAway: false });
}

/**
 * Plans the conversations. All are read except the demo account's last one.
 * @throws Error, while the plan runs, if two players may not write to each other
 */
export function converse(
  timeline: Timeline,
  store: Pick<Store, "messages" | "settings">,
  found: readonly Tie[],
  settlers: readonly Settler[],
  endsAt: number,
  visible: number,
): void {
  const friendships = found.filter(({ answeredAt }) => answeredAt !== null);
  const idOf = (member: number): UserId => settlers[member]?.user.id ?? noUser;
  for (const { from, to, text, at, isAway } of conversations(friendships, endsAt, visible)) {
    timeline.at(at, async () => {
      const message = { from: idOf(from), to: idOf(to), text, at, actionId: null, isAway };
      const outcome = await store.messages.send(message);
      if (outcome.is !== "sent") throw new Error(`${from} could not write to ${to}: ${outcome.is}`);
      if (!isAway) await store.messages.read(message.to, message.from, outcome.message.id);
    });
  }
  const known = new Set(found.flatMap(({ from, to }) => (from === visible || to === visible ? [from, to] : [])));
  const stranger = settlers.findIndex((_, index) => index !== visible && !known.has(index));
  const at = endsAt - 30 * minuteMs;
  if (stranger >= 0) timeline.at(at, () => ask(store, idOf(stranger), idOf(visible), at));
}
