/** What a node of a cluster counts, and says of itself to the others. */
import { Counter, type Metric, type Registry } from "prom-client";
import { gauge, latencySeconds, msPerSecond, type Tally, tallyCounter } from "./metricKinds.ts";
import { PlainHistogram } from "./plainHistogram.ts";

export interface NodeMetrics {
  readonly sent: (hint: string) => void;
  readonly received: (hint: string) => void;
  /** A hint was not sent. */
  readonly dropped: (hint: string) => void;
  /** How long hints took to another node and back. */
  readonly roundTrip: (tookMs: number) => void;
  /** Rooms that this node has taken from another. */
  readonly took: (rooms: number, how: "takeover" | "move") => void;
  /** The numbers that the node says of itself to others. */
  readonly figures: () => Record<(typeof NODE_FIGURES)[number], number>;
  /** Adds the metrics of a node to the text; a server alone has none. */
  readonly show: (now: Readonly<Record<"leads" | "leaseSeconds" | "nodes" | "users", number>>) => void;
}

const NODE_FIGURES = ["rooms", "sockets", "takeovers", "moves", "sent", "received", "delayMs"] as const;

type Hints = Readonly<Record<"sent" | "received" | "dropped", Tally<string>>>;

function hintCounter(registry: Registry, hints: Hints): void {
  const labelNames = ["direction", "kind"];
  const counter: Counter = new Counter({
    name: "spar_hints_total",
    help: "Hints to and from other nodes.",
    labelNames,
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [direction, tally] of Object.entries(hints)) {
        for (const [kind, count] of Object.entries(tally)) counter.inc({ direction, kind }, count);
      }
    },
  });
}

/** `now` has getters. The delay of hints is half of the last time to another node and back. */
export function nodeWatch(registry: Registry, own: { readonly rooms: number; readonly sockets: number }): NodeMetrics {
  const hints: Hints = { sent: {}, received: {}, dropped: {} };
  const count = (direction: keyof Hints) => (kind: string) =>
    void (hints[direction][kind] = (hints[direction][kind] ?? 0) + 1);
  const sum = (tally: Tally<string>): number => Object.values(tally).reduce((all, one) => all + one, 0);
  const taken: Tally<"takeover" | "move"> = { takeover: 0, move: 0 };
  const roundTrip = new PlainHistogram("spar_hint_round_trip_seconds", "Hints to a node and back.", latencySeconds);
  let delayMs = 0;
  return {
    sent: count("sent"),
    received: count("received"),
    dropped: count("dropped"),
    roundTrip: (tookMs) => {
      delayMs = tookMs / 2;
      roundTrip.observe(tookMs / msPerSecond);
    },
    took: (rooms, how) => void (taken[how] += rooms),
    figures: () => ({
      rooms: own.rooms,
      sockets: own.sockets,
      takeovers: taken.takeover,
      moves: taken.move,
      sent: sum(hints.sent),
      received: sum(hints.received),
      delayMs,
    }),
    show: (now) => {
      gauge(registry, "spar_node_leads", "1 while this node leads.", () => now.leads);
      gauge(registry, "spar_node_lease_seconds", "What is left of this node's lease.", () => now.leaseSeconds);
      gauge(registry, "spar_nodes", "Living nodes, as this one sees them.", () => now.nodes);
      gauge(registry, "spar_cluster_users", "Users connected to any node.", () => now.users);
      hintCounter(registry, hints);
      tallyCounter(registry, "spar_rooms_taken_total", "Rooms taken from another node.", "how", taken);
      registry.registerMetric(roundTrip as unknown as Metric);
    },
  };
}
