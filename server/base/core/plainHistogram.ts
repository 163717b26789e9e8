/** A histogram for values of every action, of which prom-client makes text. */

/** The interface of a metric to its registry. */
interface MetricText {
  readonly name: string;
  readonly help: string;
  readonly type: "histogram";
  readonly aggregator: "sum";
  readonly values: readonly {
    readonly metricName: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

/** A histogram of plain numbers, for values of every action: the library's own makes objects each time. */
export class PlainHistogram {
  readonly name: string;
  readonly #help: string;
  /** Upper bounds, ascending. */
  readonly #bounds: readonly number[];
  /** By bound how many were in its bucket; the last is of what is above all bounds. */
  readonly #counts: number[];
  #sum = 0;

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name;
    this.#help = help;
    this.#bounds = bounds;
    this.#counts = [...bounds.map(() => 0), 0];
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket++;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sum += value;
  }

  /** As Prometheus wants it: each bucket holds those below it too. */
  async get(): Promise<MetricText> {
    const { name } = this;
    const values: MetricText["values"][number][] = [];
    let count = 0;
    for (const [bucket, own] of this.#counts.entries()) {
      count += own;
      const le = String(this.#bounds[bucket] ?? "+Inf");
      values.push({ metricName: `${name}_bucket`, labels: { le }, value: count });
    }
    values.push({ metricName: `${name}_sum`, labels: {}, value: this.#sum });
    values.push({ metricName: `${name}_count`, labels: {}, value: count });
    return { name, help: this.#help, type: "histogram", aggregator: "sum", values };
  }
}
