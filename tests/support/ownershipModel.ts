/**
 * The ownership of rooms in a cluster as a model of states and steps, for a search of all their orders. Its steps are those
 * of claims.ts, directory.ts, mysqlTake.ts and mysql.ts in their words: `claim`, `read`, `owned`, `handOver`, `write`. A
 * statement is sent, executed and answered in three steps, and a process may stop between any two: so a process that is
 * paused needs no step, it only takes none. A lease may be over at any time.
 */

/** What the code does for safety; a test leaves one out and must find a fault. */
export interface Rules {
  /** The journal refuses a second entry of the same sequence. */
  readonly hasKey: boolean;
  /** The new owner appends the entry `owned` before it plays. */
  readonly appendsOwned: boolean;
  /** Where an entry came first, the room is read again. */
  readonly readsAgain: boolean;
  /** A row passes to another process only if it is still the one that was looked at. */
  readonly comparesRow: boolean;
  /** The end of a room first removes its row, if it is still its owner's, and then its entries. */
  readonly leavesFirst: boolean;
  /** Nothing is acknowledged once the lease is over by the own clock. */
  readonly checksLease: boolean;
}

/** How often each thing may happen. */
export interface Bounds {
  readonly processes: number;
  readonly rooms: number;
  readonly writes: number;
  readonly crashes: number;
  readonly drains: number;
  readonly expiries: number;
  /** How many rooms end. */
  readonly closes: number;
}

type Phase = "none" | "looked" | "claimed" | "read" | "damaged" | "owns" | "handing" | "closing";

interface Statement {
  readonly kind: "write" | "owned";
  readonly seq: number;
  readonly entry: string;
  answer: "stored" | "taken" | "refused" | null;
}

/** A process's view of one room. */
interface View {
  phase: Phase;
  /** The process whose room it was when it was looked at. */
  from: number;
  /** The entries of which its state is made. */
  known: string[];
  sent: Statement | null;
}

interface Process {
  mode: "absent" | "ready" | "draining" | "stopped";
  /** The lease by the database's clock; the own clock is never later. */
  isExpired: boolean;
  readonly views: View[];
}

interface Room {
  /** The process that the row names; null without a row. */
  row: number | null;
  /** The journal by sequence, from 1; a hole is null. */
  entries: (string | null)[];
  acknowledged: { readonly seq: number; readonly entry: string; readonly by: number }[];
  isOver: boolean;
}

export interface State {
  readonly processes: Process[];
  readonly rooms: Room[];
  readonly left: Record<"writes" | "crashes" | "drains" | "expiries" | "closes", number>;
  /** Why this state must not be; null for a good one. */
  fault: string | null;
}

export interface Step {
  readonly name: string;
  readonly next: State;
  /** Whether it goes on by itself, without a failure or an order from outside. */
  readonly isProgress: boolean;
}

/** A view of a process that does not have the room. */
const noView = (): View => ({ phase: "none", from: -1, known: [], sent: null });

/** The first process has opened all rooms; the last one is absent until the first has gone, whose name it has. */
export function firstState(bounds: Bounds): State {
  const { processes, rooms, writes, crashes, drains, expiries, closes } = bounds;
  const views = (owns: boolean): View[] =>
    Array.from({ length: rooms }, () => (owns ? { ...noView(), phase: "owns", known: ["open"] } : noView()));
  return {
    processes: Array.from({ length: processes }, (_, at) => ({
      mode: at > 1 && at === processes - 1 ? "absent" : "ready",
      isExpired: false,
      views: views(at === 0),
    })),
    rooms: Array.from({ length: rooms }, () => ({
      row: 0,
      entries: ["open"],
      acknowledged: [{ seq: 1, entry: "open", by: 0 }],
      isOver: false,
    })),
    left: { writes, crashes, drains, expiries, closes },
    fault: null,
  };
}

/** Executes a statement at the database, as one transaction. */
function execute(rules: Rules, room: Room, by: number, sent: Statement): void {
  const isFree = !rules.hasKey || (room.entries[sent.seq - 1] ?? null) === null;
  const follows = sent.kind === "write" || (room.row === by && (room.entries[sent.seq - 2] ?? null) !== null);
  if (!follows) sent.answer = "refused";
  else if (!isFree) sent.answer = "taken";
  else {
    while (room.entries.length < sent.seq) room.entries.push(null);
    room.entries[sent.seq - 1] = sent.entry;
    sent.answer = "stored";
  }
}

/** Acknowledges an entry to its player, and says what is wrong with that. */
function acknowledge(state: State, at: number, by: number, sent: Statement, known: readonly string[]): void {
  const room = state.rooms[at] as Room;
  const after = [...known, sent.entry];
  const lost = room.acknowledged.find(({ seq, entry }) => after[seq - 1] !== entry && seq < sent.seq);
  if (room.acknowledged.some(({ seq }) => seq === sent.seq)) state.fault ??= "two acknowledge one entry";
  if (lost !== undefined) state.fault ??= "an acknowledged entry is lost";
  if (room.isOver) state.fault ??= "an entry of a room that is over is acknowledged";
  room.acknowledged.push({ seq: sent.seq, entry: sent.entry, by });
}

/** The answer of the journal reaches its process. */
function answered(rules: Rules, state: State, by: number, at: number): void {
  const process = state.processes[by] as Process;
  const view = process.views[at] as View;
  const room = state.rooms[at] as Room;
  const sent = view.sent as Statement;
  view.sent = null;
  if (sent.kind === "write") {
    const isHeld = !rules.checksLease || !process.isExpired;
    if (sent.answer !== "stored" || !isHeld) return void Object.assign(view, noView());
    acknowledge(state, at, by, sent, view.known);
    view.known.push(sent.entry);
    return;
  }
  if (sent.answer === "stored") {
    view.known.push(sent.entry);
    view.phase = "owns";
  } else if (sent.answer === "taken" && !rules.readsAgain) {
    view.known.push("not read");
    view.sent = { kind: "owned", seq: sent.seq + 1, entry: `owned ${by}`, answer: null };
  } else if (room.row === by) view.phase = "claimed";
  else Object.assign(view, noView());
}

/** All steps that may come next. */
export function stepsOf(rules: Rules, state: State): Step[] {
  const steps: Step[] = [];
  const step = (name: string, isProgress: boolean, change: (next: State) => void): void => {
    const next = structuredClone(state);
    change(next);
    steps.push({ name, next, isProgress });
  };
  for (const [by] of state.processes.entries()) {
    stepsOfProcess(state, by, step);
    for (const [at] of state.rooms.entries()) stepsInRoom(rules, state, by, at, step);
  }
  return steps;
}

type Add = (name: string, isProgress: boolean, change: (next: State) => void) => void;

function stepsOfProcess(state: State, by: number, step: Add): void {
  const { mode, isExpired, views } = state.processes[by] as Process;
  const of = (next: State): Process => next.processes[by] as Process;
  if (mode === "absent") {
    const first = state.processes[0] as Process;
    if (first.mode === "stopped" && first.isExpired) step(`start ${by}`, true, (next) => (of(next).mode = "ready"));
    return;
  }
  if (mode !== "stopped" && state.left.crashes > 0) {
    step(`crash ${by}`, false, (next) => {
      of(next).mode = "stopped";
      next.left.crashes -= 1;
    });
  }
  // A stopped process does not renew, so its lease is over some time; that of a paused one as well.
  if (!isExpired && (mode === "stopped" || state.left.expiries > 0)) {
    step(`expired ${by}`, mode === "stopped", (next) => {
      of(next).isExpired = true;
      if (mode !== "stopped") next.left.expiries -= 1;
    });
  }
  // A process whose lease is over ends, at once or late.
  if (isExpired && mode !== "stopped") step(`ended ${by}`, true, (next) => (of(next).mode = "stopped"));
  if (mode === "ready" && state.left.drains > 0) {
    step(`drain ${by}`, false, (next) => {
      of(next).mode = "draining";
      next.left.drains -= 1;
    });
  }
  // With its rooms moved, or after a time: a room that nobody took is claimed afterwards.
  if (mode === "draining" && views.every(({ sent }) => sent === null)) {
    step(`declareGone ${by}`, true, (next) => {
      of(next).mode = "stopped";
      of(next).isExpired = true;
    });
  }
}

function stepsInRoom(rules: Rules, state: State, by: number, at: number, step: Add): void {
  const process = state.processes[by] as Process;
  const room = state.rooms[at] as Room;
  const view = process.views[at] as View;
  const viewOf = (next: State, who = by): View => (next.processes[who] as Process).views[at] as View;
  const roomOf = (next: State): Room => next.rooms[at] as Room;
  const name = (what: string): string => `${what} ${by} room ${at}`;
  // The database executes what was sent, also of a process that has stopped since.
  if (view.sent?.answer === null) {
    step(name("execute"), true, (next) => execute(rules, roomOf(next), by, viewOf(next).sent as Statement));
  }
  if (process.mode === "absent" || process.mode === "stopped") return;
  if (view.sent !== null) {
    if (view.sent.answer !== null) step(name("answer"), true, (next) => answered(rules, next, by, at));
    return;
  }
  if (process.mode === "ready") claimSteps(state, by, at, step);
  const send = (next: State, kind: Statement["kind"], entry: string): void => {
    const own = viewOf(next);
    own.sent = { kind, seq: own.known.length + 1, entry, answer: null };
  };
  switch (view.phase) {
    case "looked":
      step(name("claim"), true, (next) => {
        const isSame = !rules.comparesRow || roomOf(next).row === view.from;
        if (isSame) roomOf(next).row = by;
        viewOf(next).phase = isSame ? "claimed" : "none";
      });
      break;
    case "claimed":
      step(name("read"), true, (next) => {
        const { entries, row } = roomOf(next);
        const read = entries.filter((entry) => entry !== null);
        if (read.length === 0 && row === by) roomOf(next).row = null;
        // Where an entry is missing the room is put aside.
        if (read.length < entries.length) viewOf(next).phase = "damaged";
        else Object.assign(viewOf(next), { phase: read.length === 0 ? "none" : "read", known: read });
      });
      break;
    case "read":
      if (rules.appendsOwned) step(name("owned"), true, (next) => send(next, "owned", `owned ${by}`));
      else step(name("play"), true, (next) => (viewOf(next).phase = "owns"));
      break;
    case "owns":
      if (process.mode === "ready" && state.left.writes > 0) {
        step(name("write"), false, (next) => {
          send(next, "write", `${by} of ${view.known.length + 1}`);
          next.left.writes -= 1;
        });
      }
      if (process.mode === "ready" && state.left.closes > 0) {
        step(name("close"), false, (next) => {
          const isOwn = !rules.leavesFirst || roomOf(next).row === by;
          if (isOwn) Object.assign(roomOf(next), { row: null, isOver: true });
          viewOf(next).phase = isOwn ? "closing" : "none";
          next.left.closes -= 1;
        });
      }
      if (process.mode === "draining") {
        for (const [to, other] of state.processes.entries()) {
          const isFree = (other.views[at] as View).phase === "none" && (other.views[at] as View).sent === null;
          if (to === by || other.mode !== "ready" || !isFree) continue;
          step(`${name("handOver")} to ${to}`, true, (next) => {
            viewOf(next).phase = "handing";
            Object.assign(viewOf(next, to), { phase: "looked", from: by });
          });
        }
      }
      break;
    case "handing":
      // An answer, or the look at the row where none comes.
      if (room.row !== by) step(name("moveTo"), true, (next) => Object.assign(viewOf(next), noView()));
      break;
    case "closing":
      step(name("erase"), true, (next) => {
        if (roomOf(next).entries.length <= view.known.length) roomOf(next).entries = [];
        Object.assign(viewOf(next), noView());
      });
      break;
    case "none":
    case "damaged":
      break;
  }
}

/** A process sees that the owner of a room is gone; it claims the room later. */
function claimSteps(state: State, by: number, at: number, step: Add): void {
  const { row } = state.rooms[at] as Room;
  const view = (state.processes[by] as Process).views[at] as View;
  if (row === null || row === by || view.phase !== "none") return;
  if (!(state.processes[row] as Process).isExpired) return;
  step(`look ${by} room ${at}`, true, (next) => {
    Object.assign((next.processes[by] as Process).views[at] as View, { phase: "looked", from: row });
  });
}

/** Whether each room is served by a process that goes on, or is over. */
export const isServed = ({ processes, rooms }: State): boolean =>
  rooms.every(
    ({ isOver, row }, at) =>
      isOver || processes.some(({ mode, views }, by) => mode === "ready" && by === row && views[at]?.phase === "owns"),
  );

/** Whether a process goes on that may serve rooms: with none there is nobody to wait for. */
export const hasServer = ({ processes }: State): boolean =>
  processes.some(({ mode, isExpired }) => mode === "ready" && !isExpired);
