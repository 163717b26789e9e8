/** Friendships and requests of the demo community, between players of friend games. */
import { type UserId, noUser } from "#protocol/ids.ts";
import type { Store } from "#server/app/store/store.ts";
import type { Settler } from "./settle.ts";
import type { Episode } from "./story.ts";
import type { Timeline } from "./timeline.ts";

/** A request between two members, by index. */
export interface Tie {
  readonly from: number;
  readonly to: number;
  readonly askedAt: number;
  /** Null while the request is open. */
  readonly answeredAt: number | null;
}

const hourMs = 3_600_000;
/** Requests older than this without an answer were declined. */
const requestMsMax = 7 * 24 * hourMs;

const pairsOf = (members: readonly number[]): [number, number][] =>
  members.flatMap((one, index) => members.slice(index + 1).map((other): [number, number] => [one, other]));

/** A player of a friend game sends the others a request, and their next game is the answer. */
export function ties(episodes: readonly Episode[], endsAt: number): Tie[] {
  const known = new Map<string, Tie>();
  for (const { kind, members, at } of episodes) {
    if (kind !== "friend") continue;
    for (const [from, to] of pairsOf(members)) {
      const key = [from, to].toSorted((a, b) => a - b).join();
      const tie = known.get(key);
      const after = at + hourMs;
      if (tie === undefined) known.set(key, { from, to, askedAt: after, answeredAt: null });
      else known.set(key, { ...tie, answeredAt: tie.answeredAt ?? after });
    }
  }
  return [...known.values()].filter(
    ({ askedAt, answeredAt }) => answeredAt !== null || askedAt >= endsAt - requestMsMax,
  );
}

/** Plans the requests and answers. @throws Error, while the plan runs, if a request is refused */
export function tie(
  timeline: Timeline,
  { friends }: Pick<Store, "friends">,
  found: readonly Tie[],
  settlers: readonly Settler[],
): void {
  const idOf = (member: number): UserId => settlers[member]?.user.id ?? noUser;
  const ask = (from: number, to: number, at: number, expected: "requested" | "friends"): void =>
    timeline.at(at, async () => {
      const answer = await friends.ask(idOf(from), idOf(to), at);
      if (answer !== expected) throw new Error(`${from} could not ask ${to}: ${answer}`);
    });
  for (const { from, to, askedAt, answeredAt } of found) {
    ask(from, to, askedAt, "requested");
    if (answeredAt !== null) ask(to, from, answeredAt, "friends");
  }
}
