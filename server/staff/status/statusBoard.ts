/**
 * Checks the parts of the server every minute and counts the checks by day. History and incidents are in the database. A
 * copy of them is in memory and in a file of DATA_DIR, so the page needs no database: while that is away its checks fail,
 * and the counts wait. In a cluster each node checks its own parts, and all add to one history.
 */
import { type Clock, within } from "#server/base/core/clock.ts";
import {
  COMPONENTS,
  type ComponentState,
  type ServerStatus,
  type StatusComponent,
  incidentsSchema,
} from "#protocol/calls/status.ts";
import { dayMs, statusLimits } from "./limits.ts";
import type { DayCount, StatusStore } from "./statusStore.ts";
import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { NodeName } from "#protocol/ids.ts";
import { count, decodeText, list, moment, orNull } from "#protocol/schema.ts";

/** A check: resolves where the part works, rejects where it does not. */
export type Probe = () => Promise<unknown>;

export interface StatusBoardDependencies {
  readonly probes: Readonly<Record<StatusComponent, Probe>>;
  /** The empty name for a server alone. */
  readonly node: NodeName | "";
  readonly store: Pick<StatusStore, "add" | "days" | "forget" | "incidents" | "lastChecked">;
  readonly file: StatusFile;
  readonly clock: Clock;
  readonly failed: (fault: unknown) => void;
}

const keyOf = (day: number, component: StatusComponent): string => `${day} ${component}`;
const dayOf = (at: number): number => Math.floor(at / dayMs);

/** Counts by day and component. */
class Counts {
  readonly #all = new Map<string, DayCount>();

  constructor(counts: readonly DayCount[] = []) {
    for (const count of counts) this.add(count);
  }

  add({ day, component, checks, failed }: DayCount): void {
    const key = keyOf(day, component);
    const before = this.#all.get(key) ?? { checks: 0, failed: 0 };
    this.#all.set(key, { day, component, checks: before.checks + checks, failed: before.failed + failed });
  }

  of(day: number, component: StatusComponent): DayCount | undefined {
    return this.#all.get(keyOf(day, component));
  }

  get list(): readonly DayCount[] {
    return [...this.#all.values()];
  }

  forget(before: number): void {
    for (const [key, { day }] of this.#all) if (day < before) this.#all.delete(key);
  }
}

const share = (checks: number, failed: number): number | null =>
  checks === 0 ? null : Math.floor(((checks - failed) * 1_000) / checks);

export class StatusBoard {
  readonly #deps: StatusBoardDependencies;
  readonly #states = new Map<StatusComponent, ComponentState>();
  #days: Counts;
  #pending: Counts;
  #incidents: ServerStatus["incidents"];
  #checkedAt: number | null;
  #rounds = 0;
  #hasRead = false;
  /** The gap before the start is still to be counted, once the database has said when it began. */
  #isGapUnknown: boolean;
  #startedAt = 0;
  #isStopped = false;
  #cancel = (): void => {};
  #round: Promise<void> = Promise.resolve();

  /** Begins with what the file has. Nothing is checked before `start`. */
  constructor(deps: StatusBoardDependencies) {
    this.#deps = deps;
    const stored = deps.file.read();
    this.#days = new Counts(stored?.days);
    this.#pending = new Counts(stored?.pending);
    this.#incidents = stored?.incidents ?? [];
    this.#checkedAt = stored?.checkedAt ?? null;
    // In a cluster the others may have checked since.
    this.#isGapUnknown = deps.node !== "" || this.#checkedAt === null;
  }

  /** Checks now and every minute. */
  start(): void {
    this.#startedAt = this.#deps.clock.now();
    if (!this.#isGapUnknown) this.#countGap(this.#checkedAt);
    const again = (): void => {
      this.#round = this.check()
        .catch((error: unknown) => this.#deps.failed(error))
        .finally(() => {
          if (!this.#isStopped) this.#cancel = this.#deps.clock.after(statusLimits.roundMs, again);
        });
    };
    again();
  }

  /** Resolves when the round under way is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#round;
  }

  /** One round: all checks, then the database and the file. */
  async check(): Promise<void> {
    const { clock, file } = this.#deps;
    const isMailDue = this.#rounds % statusLimits.mailRounds === 0;
    this.#rounds += 1;
    const due = COMPONENTS.filter((component) => component !== "mail" || isMailDue);
    await Promise.all(due.map(async (component) => this.#states.set(component, await this.#stateOf(component))));
    this.#checkedAt = clock.now();
    const day = dayOf(this.#checkedAt);
    for (const component of COMPONENTS) {
      this.#count({ day, component, checks: 1, failed: this.#states.get(component) === "down" ? 1 : 0 });
    }
    await this.#exchange();
    const { days, pending } = { days: this.#days.list, pending: this.#pending.list };
    await file.write({ checkedAt: this.#checkedAt, days, pending, incidents: this.#incidents });
  }

  /** Reads the incidents again, after one was changed. */
  async readIncidents(): Promise<void> {
    const { store, clock } = this.#deps;
    this.#incidents = await store.incidents(clock.now() - statusLimits.daysStored * dayMs);
  }

  /** The content of the page. */
  get visible(): ServerStatus {
    const today = dayOf(this.#deps.clock.now());
    const first = today - statusLimits.daysStored + 1;
    return {
      checked_at: this.#checkedAt,
      first_day: first,
      components: COMPONENTS.map((component) => {
        const counts = Array.from({ length: statusLimits.daysStored }, (_, n) => this.#days.of(first + n, component));
        const sum = (key: "checks" | "failed"): number => counts.reduce((all, count) => all + (count?.[key] ?? 0), 0);
        return {
          id: component,
          state: this.#states.get(component) ?? "unknown",
          days: counts.map((count) => share(count?.checks ?? 0, count?.failed ?? 0)),
          uptime: share(sum("checks"), sum("failed")),
        };
      }),
      incidents: this.#incidents,
    };
  }

  async #stateOf(component: StatusComponent): Promise<ComponentState> {
    const { clock, probes } = this.#deps;
    const startedAt = clock.monotonic();
    const done = probes[component]().then(
      () => clock.monotonic() - startedAt,
      () => undefined,
    );
    const tookMs = await within(statusLimits.checkMsMax, clock, done);
    if (tookMs === undefined) return "down";
    return tookMs > statusLimits.slowMs ? "slow" : "up";
  }

  #count(count: DayCount): void {
    this.#days.add(count);
    this.#pending.add(count);
  }

  /** The minutes from the last check to the start, in which there was no server to play on. */
  #countGap(last: number | null): void {
    const started = this.#startedAt;
    this.#isGapUnknown = false;
    if (last === null || started - last > statusLimits.gapMsMax) return;
    for (let at = last + statusLimits.roundMs; at < started - statusLimits.roundMs; at += statusLimits.roundMs) {
      for (const component of COMPONENTS) this.#count({ day: dayOf(at), component, checks: 1, failed: 1 });
    }
  }

  /** Gives the database what was counted and takes what it has; while it is away everything stays as it is. */
  async #exchange(): Promise<void> {
    const { store, clock, node } = this.#deps;
    const first = dayOf(clock.now()) - statusLimits.daysStored + 1;
    try {
      if (this.#isGapUnknown) this.#countGap(await store.lastChecked());
      const sent = this.#pending.list;
      if (sent.length > 0) await store.add(sent, { node, at: clock.now() });
      this.#pending = new Counts();
      if (!this.#hasRead || node !== "") {
        this.#days = new Counts(await store.days(first));
        await store.forget(first);
        this.#hasRead = true;
      }
      await this.readIncidents();
    } catch (error) {
      this.#deps.failed(error);
    }
    this.#days.forget(first);
  }
}

const fileName = "status.json";

const dayCounts = list(
  v.object({ day: count(), component: v.picklist(COMPONENTS), checks: count(), failed: count() }),
  statusLimits.fileCountsMax,
);

const storedSchema = v.object({
  checkedAt: orNull(moment),
  days: dayCounts,
  /** Counted and not yet in the database; they are among `days`. */
  pending: dayCounts,
  incidents: incidentsSchema,
});
type StoredStatus = Readonly<v.InferOutput<typeof storedSchema>>;

interface StatusFile {
  /** Null without a readable file. */
  read(): StoredStatus | null;
  write(stored: StoredStatus): Promise<void>;
}

export function statusFile(dataDir: string): StatusFile {
  const path = join(dataDir, fileName);
  return {
    read: () => {
      try {
        return decodeText(storedSchema, readFileSync(path, "utf8"));
      } catch {
        return null;
      }
    },
    write: async (stored) => {
      // Whole or not at all: a server that is killed leaves the file before.
      await writeFile(`${path}.part`, JSON.stringify(stored), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
