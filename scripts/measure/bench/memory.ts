/** The memory of a table and of an idle connection: how the process grows with them, after garbage collection. */
import type { Pace, Usage } from "./messages.ts";
import { Load, type Subject } from "./subject.ts";

export interface Slope {
  readonly residentBytes: number;
  readonly heapBytes: number;
}

export interface Memory {
  readonly idleSocket: Slope;
  /** A table with two players in play, without the memory of their two sockets. */
  readonly table: Slope;
  readonly tableWithSockets: Slope;
}

/** Every table plays a hand before it is measured; faster play would end matches, which then wait to be stored. */
const PLAY_MS = 6_000;
const PACE: Pace = { kind: "human", cardMs: 500 };

/**
 * Opens the same number twice and compares the second half with the first: by then the process has grown its one-time
 * parts, such as its heap and its compiled code.
 */
export async function measureMemory(subject: Subject, sockets: number, tables: number): Promise<Memory> {
  const load = new Load();
  const weigh = async (): Promise<Usage> => {
    await subject.collect();
    return subject.usage();
  };
  const addSockets = async (): Promise<Usage> => {
    await load.idle(subject, await subject.guests(sockets / 2));
    return weigh();
  };
  let seated = 0;
  const addTables = async (): Promise<Usage> => {
    await load.seat(subject, await subject.openTables(tables / 2));
    seated += tables / 2;
    await load.play(seated, PACE, PLAY_MS);
    return weigh();
  };
  try {
    const idleSocket = slope(await addSockets(), await addSockets(), sockets / 2);
    const tableWithSockets = slope(await addTables(), await addTables(), tables / 2);
    const without = (all: number, socket: number): number => all - 2 * socket;
    const table = {
      residentBytes: without(tableWithSockets.residentBytes, idleSocket.residentBytes),
      heapBytes: without(tableWithSockets.heapBytes, idleSocket.heapBytes),
    };
    return { idleSocket, table, tableWithSockets };
  } finally {
    await load.stop();
  }
}

const slope = (before: Usage, after: Usage, count: number): Slope => ({
  residentBytes: (after.rssBytes - before.rssBytes) / count,
  heapBytes: (after.heapBytes - before.heapBytes) / count,
});
