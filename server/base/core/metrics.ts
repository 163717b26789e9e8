/**
 * The metrics of /metrics. Other modules get this small typed object and never the library behind it; the counters of
 * the hot path are plain numbers, read only when metrics are requested.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, type Metric, Registry } from "prom-client";
import { latencySeconds, msPerSecond, gauge, type Tally, tallyCounter } from "./metricKinds.ts";
import { type NodeMetrics, nodeWatch } from "./nodeMetrics.ts";
import { PlainHistogram } from "./plainHistogram.ts";
import { build } from "./version.ts";

export interface Metrics {
  readonly node: NodeMetrics;
  /** Rooms in memory now, and of them those that a fault has frozen. */
  readonly setRooms: (open: number, frozen: number) => void;
  readonly setSockets: (open: number) => void;
  /** Open overlays of streams. */
  readonly setOverlays: (open: number) => void;
  /** How many wait for a quick match. */
  readonly setQueue: (count: number) => void;
  /** Two were paired: how long each waited, and how far apart their ratings are. */
  readonly observePair: (waitsMs: readonly number[], distance: number) => void;
  readonly countAction: (outcome: "accepted" | "refused" | "repeated") => void;
  readonly countFrame: (direction: "in" | "out", bytes: number) => void;
  /** One of the product's usage events. */
  readonly countEvent: (event: string) => void;
  /** When one of the desktop app's lists of updates expires, in epoch milliseconds. */
  readonly setUpdateListExpiry: (list: string, expiresAt: number) => void;
  /** All REST requests since the start. */
  readonly requestTotals: () => { readonly count: number; readonly tookMs: number };
  readonly countRoomFault: () => void;
  /** At the cap: a game without a place, one of quick match, or a room closed to make a place. */
  readonly countRoomPlace: (outcome: RoomPlace) => void;
  /** A room could not be rebuilt and is kept as it is. */
  readonly countQuarantined: () => void;
  /** From the arrival of an action to its acknowledgement, journal included. */
  readonly observeAck: (tookMs: number) => void;
  readonly observeCommit: (entries: number, tookMs: number) => void;
  readonly observeRequest: (method: string, status: number, tookMs: number) => void;
  /** Prometheus text. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  readonly stop: () => void;
}

const roomPlaces = ["refused", "refusedQuickMatch", "evicted"] as const;
export type RoomPlace = (typeof roomPlaces)[number];
const actionOutcomes = ["accepted", "refused", "repeated"] as const;
const directions = ["in", "out"] as const;
const waitSeconds = [0.5, 1, 2, 5, 10, 20, 30, 45, 60, 90, 120, 180, 300];
const ratingPoints = [25, 50, 100, 150, 200, 300, 400, 600, 1_000];
const batchEntries = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const lagResolutionMs = 20;
const nsPerSecond = 1e9;
const usPerSecond = 1e6;

function histogram(registry: Registry, name: string, help: string, buckets: number[], labelNames: string[] = []) {
  return new Histogram({ name, help, buckets, labelNames, registers: [registry] });
}

function ackHistogram(registry: Registry): PlainHistogram {
  const ack = new PlainHistogram("spar_ack_seconds", "From an action's arrival to its durable ack.", latencySeconds);
  registry.registerMetric(ack as unknown as Metric);
  return ack;
}

/** Measures the time of calls: the histogram, and the totals over all of them. */
function requestWatch(registry: Registry): Pick<Metrics, "observeRequest" | "requestTotals"> {
  const request = histogram(registry, "spar_http_seconds", "REST requests.", latencySeconds, ["method", "status"]);
  const totals = { count: 0, tookMs: 0 };
  return {
    observeRequest: (method, status, tookMs) => {
      totals.count += 1;
      totals.tookMs += tookMs;
      request.observe({ method, status: String(status) }, tookMs / msPerSecond);
    },
    requestTotals: () => ({ ...totals }),
  };
}

function eventWatch(registry: Registry): Pick<Metrics, "countEvent"> {
  const help = "The product's usage events; docs/administration.md says when each is counted.";
  const counter = new Counter({
    name: "spar_analytics_events_total",
    help,
    labelNames: ["event"],
    registers: [registry],
  });
  return { countEvent: (event) => counter.inc({ event }) };
}

function updateListWatch(registry: Registry): Pick<Metrics, "setUpdateListExpiry"> {
  const expires = new Gauge({
    name: "spar_update_list_expires_seconds",
    help: "When a list of updates of the desktop app expires, in seconds since 1970.",
    labelNames: ["list"],
    registers: [registry],
  });
  return { setUpdateListExpiry: (list, expiresAt) => expires.set({ list }, expiresAt / msPerSecond) };
}

/** The metric whose value is always 1: its labels say what runs. */
function buildInfo(registry: Registry): void {
  const { version, node } = build;
  new Gauge({
    name: "spar_build_info",
    help: "The version of Spar and of Node that run; always 1.",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version, node }, 1);
}

/** Gauges of the process itself; returns how to stop watching. */
function watchProcess(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: lagResolutionMs });
  delay.enable();
  const lag: Gauge = new Gauge({
    name: "spar_event_loop_lag_seconds",
    help: "How late the event loop was since the last scrape, by quantile (1 is the worst).",
    labelNames: ["quantile"],
    registers: [registry],
    collect: () => {
      for (const quantile of [0.5, 0.99, 0.999, 1]) {
        const lateNs = delay.percentile(quantile * 100) - lagResolutionMs * usPerSecond;
        lag.set({ quantile: String(quantile) }, Math.max(0, lateNs) / nsPerSecond);
      }
      delay.reset();
    },
  });
  gauge(registry, "spar_resident_memory_bytes", "Memory of the process.", () => process.memoryUsage.rss());
  gauge(registry, "spar_heap_used_bytes", "Memory of the main thread's heap.", () => process.memoryUsage().heapUsed);
  gauge(registry, "spar_uptime_seconds", "Since the process started.", () => process.uptime());
  gauge(registry, "spar_cpu_seconds", "Processor time of the whole process, threads included.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / usPerSecond;
  });
  return () => delay.disable();
}

/** A registry of its own for each server, so that several can run in one process (tests do). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const now = { rooms: 0, frozen: 0, sockets: 0, overlays: 0, faults: 0, quarantined: 0, queued: 0 };
  const set = (name: keyof typeof now) => (count: number) => {
    now[name] = count;
  };
  const actions: Tally<(typeof actionOutcomes)[number]> = { accepted: 0, refused: 0, repeated: 0 };
  const places: Tally<RoomPlace> = { refused: 0, refusedQuickMatch: 0, evicted: 0 };
  const frames: Tally<(typeof directions)[number]> = { in: 0, out: 0 };
  const bytes: Tally<(typeof directions)[number]> = { in: 0, out: 0 };
  gauge(registry, "spar_rooms", "Rooms in memory.", () => now.rooms);
  gauge(registry, "spar_rooms_frozen", "Rooms that a fault has frozen.", () => now.frozen);
  gauge(registry, "spar_sockets", "Open sockets.", () => now.sockets);
  gauge(registry, "spar_overlays", "Open overlays of streams.", () => now.overlays);
  tallyCounter(registry, "spar_room_places_total", "What the cap on rooms did.", "outcome", places);
  gauge(registry, "spar_room_faults", "Faults in rooms since the start.", () => now.faults);
  gauge(registry, "spar_rooms_quarantined", "Rooms kept aside at the start for damage.", () => now.quarantined);
  tallyCounter(registry, "spar_actions_total", "Actions by outcome.", "outcome", actions);
  tallyCounter(registry, "spar_frames_total", "Socket frames.", "direction", frames);
  tallyCounter(registry, "spar_frame_bytes_total", "Bytes of socket frames.", "direction", bytes);
  const ack = ackHistogram(registry);
  const commit = histogram(registry, "spar_journal_commit_seconds", "One commit of the journal.", latencySeconds);
  const batch = histogram(registry, "spar_journal_batch_entries", "Entries of one commit.", batchEntries);
  gauge(registry, "spar_queue_players", "Players waiting for a quick match.", () => now.queued);
  const wait = histogram(registry, "spar_queue_wait_seconds", "From joining the queue to being paired.", waitSeconds);
  const apart = histogram(registry, "spar_queue_distance_points", "Rating distance of a pair.", ratingPoints);
  buildInfo(registry);
  const stopWatching = watchProcess(registry);
  return {
    node: nodeWatch(registry, now),
    setQueue: set("queued"),
    observePair: (waitsMs, distance) => {
      for (const ms of waitsMs) wait.observe(ms / msPerSecond);
      apart.observe(distance);
    },
    setRooms: (open, frozen) => {
      now.rooms = open;
      now.frozen = frozen;
    },
    setSockets: set("sockets"),
    setOverlays: set("overlays"),
    countAction: (outcome) => {
      actions[outcome] += 1;
    },
    countFrame: (direction, size) => {
      frames[direction] += 1;
      bytes[direction] += size;
    },
    countRoomPlace: (outcome) => {
      places[outcome] += 1;
    },
    countRoomFault: () => {
      now.faults += 1;
    },
    countQuarantined: () => void (now.quarantined += 1),
    observeAck: (tookMs) => ack.observe(tookMs / msPerSecond),
    observeCommit: (entries, tookMs) => {
      batch.observe(entries);
      commit.observe(tookMs / msPerSecond);
    },
    ...requestWatch(registry),
    ...eventWatch(registry),
    ...updateListWatch(registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop: stopWatching,
  };
}
