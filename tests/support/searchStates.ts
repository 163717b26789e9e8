/** Searches all states of a model that can follow from the first one. */

export interface Model<S> {
  readonly first: S;
  readonly steps: (state: S) => readonly { readonly name: string; readonly next: S; readonly isProgress: boolean }[];
  /** Why a state must not be; null for a good one. */
  readonly fault: (state: S) => string | null;
  /** Whether what is waited for is so in this state. */
  readonly isGoal: (state: S) => boolean;
  /** Whether the goal must be in reach from here by progress alone. */
  readonly mustReachGoal: (state: S) => boolean;
}

export interface Found {
  readonly states: number;
  /** The steps to the first fault, with the fault as the last; null where there is none. */
  readonly fault: readonly string[] | null;
}

interface Visited {
  readonly at: number;
  readonly from: number;
  readonly step: string;
}

/** The shortest way to a fault, or the number of states without one. @throws Error where there are more than `max` */
export function searchStates<S>(model: Model<S>, max: number): Found {
  const visited = new Map<string, Visited>();
  const keys: string[] = [];
  const before: number[][] = [];
  const goals: number[] = [];
  const wanting: number[] = [];
  const wayTo = (at: number, end: string): string[] => {
    const way = [end];
    for (let key = keys[at]; key !== undefined; ) {
      const one = visited.get(key) as Visited;
      if (one.step !== "") way.unshift(one.step);
      key = keys[one.from];
    }
    return way;
  };
  const visit = (state: S, from: number, step: string): number => {
    const key = JSON.stringify(state);
    const known = visited.get(key);
    if (known !== undefined) return known.at;
    const at = keys.length;
    visited.set(key, { at, from, step });
    keys.push(key);
    before.push([]);
    if (keys.length > max) throw new Error(`more than ${max} states`);
    return at;
  };
  visit(model.first, -1, "");
  for (let at = 0; at < keys.length; at++) {
    const state = JSON.parse(keys[at] as string) as S;
    const fault = model.fault(state);
    if (fault !== null) return { states: keys.length, fault: wayTo(at, fault) };
    if (model.isGoal(state)) goals.push(at);
    else if (model.mustReachGoal(state)) wanting.push(at);
    for (const { name, next, isProgress } of model.steps(state)) {
      const to = visit(next, at, name);
      if (isProgress) before[to]?.push(at);
    }
  }
  const reaching = new Set(goals);
  for (const at of reaching) for (const earlier of before[at] ?? []) reaching.add(earlier);
  const stuck = wanting.find((at) => !reaching.has(at));
  return { states: keys.length, fault: stuck === undefined ? null : wayTo(stuck, "the goal is out of reach") };
}
