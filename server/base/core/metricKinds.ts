/** Metrics that are plain numbers until they are read. */
import { Counter, Gauge, type Registry } from "prom-client";

/** The bounds of times of answers. */
export const latencySeconds = [
  0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 5,
];
export const msPerSecond = 1e3;

export type Tally<K extends string> = Record<K, number>;

export function tallyCounter<K extends string>(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  tally: Tally<K>,
): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const key in tally) counter.inc({ [label]: key }, tally[key]);
    },
  });
}

export function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  const made: Gauge = new Gauge({ name, help, registers: [registry], collect: () => made.set(read()) });
}
