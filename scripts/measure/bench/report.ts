/** The results as Markdown tables. */
import type { Decisions } from "./alone.ts";
import type { Memory } from "./memory.ts";
import { type Percentiles, RELAY_FRAMES, type RelayFrames, relayNames } from "./messages.ts";
import type { Round, Series } from "./rounds.ts";

type Cell = string | number;

/** A Markdown table: the first column aligned left, the others right. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, i) => (i === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const tenths = (value: number): string => value.toFixed(1);

const of = ({ rounds }: Series, what: (round: Round) => number): number => median(rounds.map(what));

const three = (series: Series, what: (round: Round) => Percentiles): string =>
  (["p50", "p99", "p999"] as const).map((p) => tenths(of(series, (round) => what(round)[p]))).join(" / ");

/** One line for each subject; ratios are to the relays of the same run. */
export function roundsTable(all: readonly Series[]): string {
  const cpu = (series: Series): number => of(series, (round) => round.cpuUsPerAction);
  const ratio = (series: Series, frames: RelayFrames): string => {
    const relay = all.find(({ name }) => name === relayNames[frames]);
    return relay === undefined ? "" : (cpu(series) / cpu(relay)).toFixed(2);
  };
  const heads = [
    "medians of the rounds",
    "actions/s",
    "cards/s",
    "hands/s",
    "server CPU us an action",
    "us a card",
    ...RELAY_FRAMES.map((frames) => `to ${relayNames[frames]}`),
    "bytes out",
    "to opponent ms p50/p99/p99.9",
    "to ack ms p50/p99/p99.9",
    "load, cores",
  ];
  const rows = all.map((series) => [
    series.name,
    whole(of(series, (round) => round.actionsPerSecond)),
    whole(of(series, (round) => round.cardsPerSecond)),
    whole(of(series, (round) => round.handsPerSecond)),
    tenths(cpu(series)),
    tenths(of(series, (round) => round.cpuUsPerCard)),
    ...RELAY_FRAMES.map((frames) => ratio(series, frames)),
    whole(of(series, (round) => round.bytesPerAction)),
    three(series, (round) => round.toOpponentMs),
    three(series, (round) => round.toAckMs),
    of(series, (round) => round.loadCores).toFixed(2),
  ]);
  return table(heads, rows);
}

export function memoryTable({ idleSocket, table: one, tableWithSockets }: Memory): string {
  const kb = (bytes: number): string => (bytes / 1024).toFixed(2);
  return table(
    ["memory", "resident KB", "of it heap KB"],
    [
      ["a socket that only listens", kb(idleSocket.residentBytes), kb(idleSocket.heapBytes)],
      ["a table in play", kb(one.residentBytes), kb(one.heapBytes)],
      ["a table in play with its two sockets", kb(tableWithSockets.residentBytes), kb(tableWithSockets.heapBytes)],
    ],
  );
}

export const handsTable = (hands: Readonly<Record<string, number>>): string =>
  table(
    ["engine alone", "hands a second and core"],
    Object.entries(hands).map(([name, count]) => [name, whole(count)]),
  );

export const decisionsTable = (all: readonly Decisions[]): string =>
  table(
    ["the computer's decisions", "p50 ms", "p99 ms", "longest ms"],
    all.map(({ level, players, p50Ms, p99Ms, maxMs }) => [
      `${level}, ${players} players`,
      p50Ms.toFixed(3),
      p99Ms.toFixed(2),
      maxMs.toFixed(2),
    ]),
  );
