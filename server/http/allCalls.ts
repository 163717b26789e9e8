/** Every call that the server answers, by subject, in the order in which they are described. */
import type { Declared } from "#server/api/declare.ts";
import * as matches from "#server/matches/matchCalls.ts";
import * as ownAccount from "#server/accounts/accountCalls.ts";
import * as people from "#server/friends/peopleCalls.ts";
import * as play from "#server/games/playCalls.ts";
import * as signIn from "#server/accounts/signInCalls.ts";
import * as system from "./systemCalls.ts";
import * as talk from "#server/chat/chatCalls.ts";

export interface Subject {
  readonly title: string;
  /** By path, then by method. */
  readonly calls: readonly Declared[];
}

const keyOf = ({ path, method }: Declared): string => `${path} ${method}`;

const subject = (title: string, calls: Readonly<Record<string, Declared>>): Subject => ({
  title,
  calls: Object.values(calls).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
});

export const subjects: readonly Subject[] = [
  subject("Signing in", signIn),
  subject("The own account", ownAccount),
  subject("Playing", play),
  subject("Finished matches", matches),
  subject("Other players", people),
  subject("Chat", talk),
  subject("The server", system),
];

export const allCalls: readonly Declared[] = subjects.flatMap(({ calls }) => calls);
