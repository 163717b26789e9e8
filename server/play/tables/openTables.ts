/**
 * The domain of tables: all rooms in which users play, with their journal and results. It promises that no user sees a
 * room before it is durable, that a restart rebuilds every unfinished table, and that the result of a match is handed
 * to the store until the store has it. gameRoutes.ts has the calls, registry.ts the rooms.
 */
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import { actionEnd } from "#server/base/core/traces.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { GameChatStore } from "#server/play/chat/chatStore.ts";
import type { ConductStore } from "#server/play/conduct/conductStore.ts";
import type { MatchStore } from "#server/play/matches/matchStore.ts";
import { tablesLimits } from "./limits.ts";
import { Registry, type RoomMonitor } from "./registry.ts";
import { type ResultStores, Results, StoredWatch } from "./results.ts";

type TableNeeds = Needs<
  { readonly matches: MatchStore; readonly chat: GameChatStore; readonly conduct: ConductStore },
  {
    readonly figures: { matchFinished(match: Parameters<MatchStore["finish"]>[0]): void };
    readonly notifications: Pick<Notifications, "deliver">;
  }
>;

type Reseated = RoomMonitor["reseated"];

export interface OpenTables {
  readonly tables: Registry;
  /** Called when a user has a new name or picture, or is another user now. */
  readonly reseats: Reseated[];
  /** Calls back after each match that was stored. */
  readonly stored: StoredWatch;
}

/** Warns that there is no place for a room, once a minute at most. */
function fullWarning(log: Log, clock: Clock): () => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock.monotonic() < quietUntil) return;
    quietUntil = clock.monotonic() + tablesLimits.fullWarningMs;
    log.warn("no place for another room: all that may be closed are closed");
  };
}

/** Passes events of rooms to the metrics and the log. */
function monitorOf({ log, metrics, traces, clock }: TableNeeds, size: () => number, reseated: Reseated): RoomMonitor {
  let frozen = 0;
  const warnFull = fullWarning(log, clock);
  return {
    frozen: (code, why) => {
      frozen++;
      metrics.countRoomFault();
      metrics.setRooms(size(), frozen);
      log.error({ code, err: why }, "room frozen");
    },
    quarantined: (code, why) => {
      metrics.countRoomFault();
      metrics.countQuarantined();
      if ("damage" in why) log.error({ code, damage: why.damage }, "room quarantined");
      else log.error({ code, err: why.fault }, "room quarantined");
    },
    acknowledged: (tookMs, action, isRequested) => {
      metrics.observeAck(tookMs);
      traces?.ended(actionEnd(action, "accepted", isRequested ? "player" : "table", tookMs));
    },
    rooms: (count) => metrics.setRooms(count, frozen),
    refused: (isArranged) => {
      metrics.countRoomPlace(isArranged ? "refusedQuickMatch" : "refused");
      warnFull();
    },
    evicted: () => metrics.countRoomPlace("evicted"),
    reseated,
  };
}

function openTables(needs: TableNeeds) {
  const { config, store, log, clock, random, connections, figures, notifications } = needs;
  const stored = new StoredWatch(() => notifications.deliver());
  const matches: ResultStores["matches"] = {
    lastOf: (codes) => store.matches.lastOf(codes),
    finish: async (match) => {
      const isNew = await store.matches.finish(match);
      if (!isNew) return false;
      figures.matchFinished(match);
      stored.notify();
      return true;
    },
  };
  const results = new Results({ ...store, matches }, clock, (code, fault) =>
    log.error({ code, err: fault }, "result not kept yet"),
  );
  const reseats: Reseated[] = [(from, to) => connections.reseat(from, to)];
  const monitor = monitorOf(
    needs,
    () => tables.size,
    (from, to) => {
      for (const reseated of reseats) reseated(from, to);
    },
  );
  const rooms = { clock, random, journal: store.journal, pace: config.botPace };
  const tables: Registry = new Registry(rooms, results, monitor);
  const services: OpenTables = { tables, reseats, stored };
  return {
    services,
    /** Accepted actions are acknowledged, or the journal's own stop commits them. */
    stop: async () => {
      tables.stop();
      await tables.settled(tablesLimits.drainMsMax);
    },
  };
}

export const tablesDomain = domain({ open: openTables });
