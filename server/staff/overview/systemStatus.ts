/** The system status for staff: measures the machine and the server, and sends the result every few seconds. */
import { cpus, totalmem } from "node:os";
import type { SessionId, UserId } from "#protocol/ids.ts";
import type { Membership } from "#server/base/cluster/nodes.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { overviewLimits } from "./limits.ts";
import { fail, ok } from "#engine/result.ts";
import type { Connection, Reply } from "#server/base/connections.ts";
import type { User } from "#server/base/db/records.ts";
import { frame } from "#protocol/frames/codec.ts";
import { hasRole } from "#protocol/calls/users.ts";
import type { NodeStatus, SystemStatus } from "#protocol/frames/userRecords.ts";

export interface StatusSources {
  readonly countRunning: () => number;
  readonly countQueued: () => number;
  readonly countConnected: () => number;
  /** All calls since the start. */
  readonly requestTotals: () => RequestTotals;
  /** The nodes of the cluster; undefined for a server alone. */
  readonly nodes?: () => readonly NodeStatus[] | undefined;
  readonly clock: Pick<Clock, "now" | "monotonic">;
  /** For tests: the machine. */
  readonly machine?: Machine;
}

export interface RequestTotals {
  readonly count: number;
  readonly tookMs: number;
}

/** Processor time since the machine started, and memory in bytes. */
export interface Machine {
  readonly processorTimes: () => { readonly busyMs: number; readonly allMs: number };
  readonly memory: () => { readonly used: number; readonly all: number };
  /** Seconds. */
  readonly uptime: () => number;
}

const thisMachine: Machine = {
  processorTimes: () => {
    let [busyMs, allMs] = [0, 0];
    for (const { times } of cpus()) {
      const all = times.user + times.nice + times.sys + times.irq + times.idle;
      busyMs += all - times.idle;
      allMs += all;
    }
    return { busyMs, allMs };
  },
  memory: () => {
    // In a container the process may use less than the machine has.
    const limit = process.constrainedMemory();
    const all = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
    return { used: Math.max(0, all - process.availableMemory()), all };
  },
  uptime: () => process.uptime(),
};

const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((1000 * part) / whole) / 10));

/** A reading at some time, from which the next one is measured. */
interface Reading<T> {
  readonly atMs: number;
  readonly value: T;
}

const minuteMs = 60_000;

/** Measures since its last reading; where readings lie close together, the load is that of the last one. */
export class SystemMeter {
  readonly #sources: StatusSources;
  readonly #machine: Machine;
  #processors: Reading<ReturnType<Machine["processorTimes"]>>;
  #load = 0;
  /** The totals of calls at about one and two minutes ago. */
  #calls: readonly Reading<RequestTotals>[];

  constructor(sources: StatusSources) {
    this.#sources = sources;
    this.#machine = sources.machine ?? thisMachine;
    const atMs = sources.clock.monotonic();
    this.#processors = { atMs, value: this.#machine.processorTimes() };
    this.#calls = [{ atMs, value: sources.requestTotals() }];
  }

  read(): SystemStatus {
    const { countRunning, countQueued, countConnected, clock } = this.#sources;
    const { used, all } = this.#machine.memory();
    const nodes = this.#sources.nodes?.();
    return {
      serverLoad: this.#readLoad(),
      memory: percentOf(used, all),
      activeGames: countRunning(),
      queuedPlayers: countQueued(),
      connectedPlayers: countConnected(),
      uptime: Math.floor(this.#machine.uptime()),
      responseTime: this.#readResponse(),
      at: clock.now(),
      ...(nodes === undefined ? {} : { nodes }),
    };
  }

  #readLoad(): number {
    const atMs = this.#sources.clock.monotonic();
    const before = this.#processors;
    if (atMs - before.atMs < overviewLimits.loadMsMin) return this.#load;
    const value = this.#machine.processorTimes();
    this.#processors = { atMs, value };
    this.#load = percentOf(value.busyMs - before.value.busyMs, value.allMs - before.value.allMs);
    return this.#load;
  }

  #readResponse(): number | null {
    const atMs = this.#sources.clock.monotonic();
    const value = this.#sources.requestTotals();
    const newest = this.#calls.at(-1);
    if (newest === undefined || atMs - newest.atMs >= minuteMs) {
      this.#calls = [...this.#calls.slice(-1), { atMs, value }];
    }
    const since = this.#calls[0]?.value ?? { count: 0, tookMs: 0 };
    const count = value.count - since.count;
    return count === 0 ? null : Math.round((10 * (value.tookMs - since.tookMs)) / count) / 10;
  }
}

interface StatusMembership {
  readonly nodes: Pick<Membership["nodes"], "list">;
  readonly leadership: Pick<Membership["leadership"], "leader">;
}

/** The nodes as the last look has found them; undefined for a server alone. */
export function nodeStatuses(membership: StatusMembership | null): readonly NodeStatus[] | undefined {
  return membership?.nodes.list().map(({ node, state, version, leaseMs, figures }) => {
    const countOf = (name: string): number => Math.max(0, Math.round(figures[name] ?? 0));
    return {
      name: node,
      state,
      isLeader: node === membership.leadership.leader,
      version,
      leaseMs: Math.round(leaseMs),
      rooms: countOf("rooms"),
      sockets: countOf("sockets"),
      takeovers: countOf("takeovers"),
      moves: countOf("moves"),
      hintsSent: countOf("sent"),
      hintsReceived: countOf("received"),
      hintMs: Math.max(0, figures["delayMs"] ?? 0),
    };
  });
}

type StatusLink = Connection & { readonly sessionId: SessionId };

export interface StatusFeedDependencies {
  readonly users: { find(id: UserId): Promise<User | undefined> };
  readonly twoFactor: { isMissing(user: User): Promise<boolean> };
  /** Whether the session has still to show a code of two-factor sign-in. */
  readonly owesCode: (sessionId: SessionId, userId: UserId) => Promise<boolean>;
  readonly read: () => SystemStatus;
  readonly clock: Clock;
  /** The store did not answer who may see it. */
  readonly failed: (fault: unknown) => void;
}

/**
 * Sends the status at intervals to staff who have it open. Each time it first reads the user's role from the store. While
 * no page shows the status, nothing is measured and no timer runs.
 */
export class StatusFeed {
  readonly #dependencies: StatusFeedDependencies;
  readonly #links = new Set<StatusLink>();
  #cancel: (() => void) | null = null;
  #isStopped = false;

  constructor(parts: StatusFeedDependencies) {
    this.#dependencies = parts;
  }

  /** Lets a connection hear the status, at once and from then on; `not-allowed` for all but staff. */
  async open(link: StatusLink): Promise<Reply> {
    if (this.#isStopped) return fail("try-again");
    // Before the role is known, so that a close that comes meanwhile counts.
    if (this.#links.size >= overviewLimits.statusLinksMax) return fail("try-again");
    this.#links.add(link);
    const isAllowed = await this.#mayHear(link).catch(() => null);
    if (isAllowed !== true) {
      this.#links.delete(link);
      return fail(isAllowed === null ? "try-again" : "not-allowed");
    }
    if (this.#links.has(link)) link.send(frame("systemStatus", this.#dependencies.read()));
    this.#arm();
    return ok("done");
  }

  close(link: StatusLink): Reply {
    this.#links.delete(link);
    if (this.#links.size === 0) this.#rest();
    return ok("done");
  }

  stop(): void {
    this.#isStopped = true;
    this.#links.clear();
    this.#rest();
  }

  #rest(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #arm(): void {
    if (this.#links.size === 0 || this.#isStopped) return;
    this.#cancel ??= this.#dependencies.clock.after(overviewLimits.statusMs, () => {
      this.#cancel = null;
      void this.#notify().then(
        () => this.#arm(),
        (fault: unknown) => {
          this.#dependencies.failed(fault);
          this.#arm();
        },
      );
    });
  }

  async #notify(): Promise<void> {
    const links = [...this.#links];
    const allowed = new Map(await Promise.all(links.map(async (link) => [link, await this.#mayHear(link)] as const)));
    const bytes = frame("systemStatus", this.#dependencies.read());
    for (const link of links) {
      if (allowed.get(link) !== true) this.#links.delete(link);
      else if (this.#links.has(link)) link.send(bytes);
    }
  }

  async #mayHear({ user: { id }, sessionId }: StatusLink): Promise<boolean> {
    const { users, twoFactor, owesCode } = this.#dependencies;
    const user = await users.find(id);
    if (user === undefined || !hasRole(user.role, "moderator") || (await twoFactor.isMissing(user))) return false;
    return !(await owesCode(sessionId, id));
  }
}
