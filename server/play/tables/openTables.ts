/**
 * The domain of tables: all rooms in which users play, with their journal and results. It promises that no user sees a
 * room before it is durable, that a restart rebuilds every unfinished table, and that the result of a match is handed
 * to the store until the store has it. gameRoutes.ts has the calls, registry.ts the rooms.
 */
import * as v from "valibot";
import { ids } from "#protocol/schema.ts";
import { publicUserSchema } from "#protocol/calls/users.ts";
import { askAgain } from "#server/base/cluster/askAgain.ts";
import { question } from "#server/base/cluster/cluster.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import { actionEnd } from "#server/base/core/traces.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { GameChatStore } from "#server/play/chat/chatStore.ts";
import type { ConductStore } from "#server/play/conduct/conductStore.ts";
import type { MatchStore } from "#server/play/matches/matchStore.ts";
import { isShared } from "#server/base/journal/journal.ts";
import type { SecretStore } from "#server/people/notifications/secretStore.ts";
import { RoomClaims } from "./claims.ts";
import { type Directory, directoryStore } from "./directory.ts";
import { ClusterRooms } from "./elsewhere.ts";
import { liveLimits, tablesLimits } from "./limits.ts";
import { liveMatch } from "./liveMatches.ts";
import type { LiveMatch } from "#protocol/calls/games.ts";
import { newOriginKey } from "./newGame.ts";
import type { FindPlace } from "./roomPlace.ts";
import type { FindTableChat } from "#server/play/chat/openTableChat.ts";
import { type FindInviteHost, inviteHosts } from "./openInvites.ts";
import { tableChats } from "./tableChats.ts";
import { Registry } from "./registry.ts";
import type { RoomMonitor, SharedRooms } from "./registryParts.ts";
import { type ResultStores, Results, StoredWatch } from "./results.ts";

type TableNeeds = Needs<
  {
    readonly matches: MatchStore;
    readonly chat: GameChatStore;
    readonly conduct: ConductStore;
    readonly directory: Directory;
    readonly secrets: SecretStore;
  },
  {
    readonly figures: { matchFinished(match: Parameters<MatchStore["finish"]>[0]): void };
    readonly notifications: Pick<Notifications, "deliver">;
  }
>;

type Reseated = RoomMonitor["reseated"];

export interface OpenTables {
  readonly tables: Registry;
  /** The live matches of the other nodes of a cluster. */
  readonly liveElsewhere: () => LiveMatch[];
  /** Where a table is that this node of a cluster does not have; null for a server alone. */
  readonly placeOf: FindPlace | null;
  readonly tableChat: FindTableChat;
  readonly inviteHostOf: FindInviteHost;
  /** Called when rooms have come from another node. */
  readonly adopted: (() => void)[];
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

/** What a node of a cluster has to do with the rooms of others; null for a server alone. */
function claimsOf({ store, cluster, clock, metrics, log }: TableNeeds): RoomClaims | null {
  const { membership, journal, directory } = store;
  if (membership === null) return null;
  if (!isShared(journal)) throw new Error("the nodes of a cluster need a journal that they can share");
  const took = (rooms: number, how: "takeover" | "move"): void => {
    metrics.node.took(rooms, how);
    log.info({ rooms, how }, "rooms of another node run here");
  };
  const failed = (fault: unknown): void => log.warn({ err: fault }, "rooms of another node could not be claimed yet");
  return new RoomClaims({ directory, journal, membership, cluster, clock, took, failed });
}

const sharedRooms = (claims: RoomClaims, elsewhere: ClusterRooms): SharedRooms => ({
  node: claims.node,
  elsewhere,
  enter: (code, kind) => claims.enter(code, kind),
  taken: (room) => claims.taken(room),
  changed: (room) => elsewhere.changed(room),
  removed: (code) => elsewhere.removed(code),
});

/** The key that all nodes have for the pseudonyms of networks. */
async function sharedOriginKey(secrets: SecretStore): Promise<Uint8Array> {
  const made = Buffer.from(newOriginKey().bytes).toString("base64url");
  return Buffer.from(await secrets.findOrAdd("networks", made), "base64url");
}

/** Passes the seats of a user who is another user now, or has a new name, in the rooms of the node that is asked. */
const reseat = question("reseat", v.object({ from: ids.user, to: publicUserSchema }), v.literal(true));

/** Seats pass in the rooms of all nodes; a node that does not answer is asked again for a while. */
function shareReseats({ cluster, clock }: TableNeeds, tables: Registry, reseats: Reseated[]): void {
  cluster.answer(reseat, async ({ from, to }) => {
    await tables.reseat(from, to, true);
    return true as const;
  });
  const times = { clock, everyMs: tablesLimits.reseatAgainMs, msMax: tablesLimits.reseatMsMax };
  reseats.push((from, to) => {
    for (const node of cluster.others) void askAgain(() => cluster.ask(node, reseat, { from, to }), times);
  });
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
  const claims = claimsOf(needs);
  const journal = claims?.journal ?? store.journal;
  const results = new Results({ ...store, matches, journal }, clock, (code, fault) =>
    log.error({ code, err: fault }, "result not kept yet"),
  );
  const adopted: (() => void)[] = [];
  const reseats: Reseated[] = [(from, to) => connections.reseat(from, to)];
  const monitor = monitorOf(
    needs,
    () => tables.size,
    (from, to) => {
      for (const reseated of reseats) reseated(from, to);
    },
  );
  const originKey = newOriginKey();
  const elsewhere = claims === null ? null : new ClusterRooms(needs.cluster, clock);
  const shared = claims === null || elsewhere === null ? null : sharedRooms(claims, elsewhere);
  const rooms = { clock, random, journal, pace: config.botPace, shared, originKey };
  const tables: Registry = new Registry(rooms, results, {
    ...monitor,
    adopted: () => adopted.forEach((hear) => hear()),
  });
  shareReseats(needs, tables, reseats);
  const placeOf: FindPlace | null = claims === null ? null : (code) => claims.placeOf(code);
  const tableChat = tableChats(tables, placeOf, needs.cluster);
  const inviteHostOf = inviteHosts(tables, needs.cluster);
  const liveElsewhere = (): LiveMatch[] => elsewhere?.liveMatches() ?? [];
  const services: OpenTables = { tables, liveElsewhere, placeOf, tableChat, inviteHostOf, reseats, adopted, stored };
  return {
    services,
    prepare: async () => {
      if (claims !== null) originKey.bytes = await sharedOriginKey(store.secrets);
    },
    start: () => {
      claims?.serve(tables);
      elsewhere?.hearWanted(tables.makeWay);
      elsewhere?.tellLive(() => tables.watchable(liveLimits.liveLooked).map(liveMatch));
    },
    /** Accepted actions are acknowledged, or the journal's own stop commits them. */
    stop: async () => {
      await claims?.drain();
      elsewhere?.stop();
      tables.stop();
      await tables.settled(tablesLimits.drainMsMax);
    },
  };
}

export const tablesDomain = domain({
  stores: (database) => ({ directory: directoryStore(database) }),
  open: openTables,
});
