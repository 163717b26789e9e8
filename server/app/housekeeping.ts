/**
 * Runs the timed work of all domains: each night it purges expired rows, and at intervals it runs the domains' chores. In
 * a cluster the leader does it, except the chores of every node.
 */
import type { Cluster } from "#server/base/cluster/cluster.ts";
import { whileLeading } from "#server/base/cluster/whileLeading.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import { storeLimits } from "#server/base/db/limits.ts";
import type { Maintenance } from "#server/base/db/maintenance.ts";
import type { Chore, Purge } from "#server/base/domain.ts";
import { sessionLimits } from "#server/people/sessions/limits.ts";

export interface HousekeepingDependencies {
  /** Run in this order. */
  readonly purges: Readonly<Record<string, Purge>>;
  readonly chores: readonly Chore[];
  readonly maintenance: Maintenance;
  readonly cluster: Pick<Cluster, "isLeader" | "watch">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Starts with the first round of each; returns how to stop. */
export function startHousekeeping({ cluster, clock, chores, ...parts }: HousekeepingDependencies): () => void {
  const own = chores.filter(({ isEveryNodes }) => isEveryNodes === true).map((chore) => repeatedly(chore, clock));
  const leaders = [...ownChores({ clock, ...parts }), ...chores.filter(({ isEveryNodes }) => isEveryNodes !== true)];
  let led: (() => void)[] = [];
  const follow = (): void => {
    for (const stop of led.splice(0)) stop();
  };
  const lead = (): void => {
    follow();
    led = leaders.map((chore) => repeatedly(chore, clock));
  };
  let isOver = false;
  whileLeading(cluster, { begin: () => isOver || lead(), end: follow });
  return () => {
    isOver = true;
    follow();
    for (const stop of own) stop();
  };
}

/** The chores that are of no domain: the nightly purge, and the generation of the store. */
function ownChores({
  purges,
  maintenance,
  clock,
  log,
}: Omit<HousekeepingDependencies, "cluster" | "chores">): readonly Chore[] {
  const { purgeMs, purgeAgainMs } = sessionLimits;
  const nightly: Chore = {
    firstMs: 0,
    ms: purgeMs,
    againMs: purgeAgainMs,
    failed: (fault) => log.warn({ err: fault }, "what is over was not forgotten"),
    run: async () => {
      const counts: Record<string, number> = {};
      for (const [what, purge] of Object.entries(purges)) counts[what] = await purge(clock.now());
      counts["files"] = maintenance.removeDamagedFiles(clock.now());
      // Last, so that what was just deleted goes from the raw files too.
      await maintenance.eraseDeleted();
      log.debug(counts, "what is over was forgotten");
    },
  };
  const generation: Chore = {
    firstMs: storeLimits.generationMs,
    ms: storeLimits.generationMs,
    againMs: storeLimits.generationMs,
    failed: (fault) => log.warn({ err: fault }, "the store's generation did not rise"),
    run: () => maintenance.raiseGeneration(),
  };
  return [nightly, generation];
}

/** Runs a chore until it is stopped. */
function repeatedly({ firstMs, ms, againMs, failed, run }: Chore, clock: Clock): () => void {
  let isOver = false;
  let cancel = (): void => {};
  const round = async (): Promise<void> => {
    let nextMs = ms;
    try {
      await run();
    } catch (error) {
      nextMs = againMs;
      if (!isOver) failed(error);
    }
    if (!isOver) cancel = clock.after(nextMs, () => void round());
  };
  if (firstMs === 0) void round();
  else cancel = clock.after(firstMs, () => void round());
  return (): void => {
    isOver = true;
    cancel();
  };
}
