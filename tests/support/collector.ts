/** A collector of traces on this machine, which decodes what it receives by OTLP over HTTP as JSON. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly tookMs: number;
  readonly isFailed: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code: number };
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan["attributes"] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const nsPerMs = 1e6;
const failed = 2;

const fieldsOf = (attributes: SentSpan["attributes"]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spanOf = ({ name, traceId, spanId, parentSpanId, status, ...span }: SentSpan): CollectedSpan => ({
  name,
  traceId,
  spanId,
  parentSpanId,
  tookMs: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / nsPerMs,
  isFailed: status.code === failed,
  fields: fieldsOf(span.attributes),
});

export class Collector {
  /** The status of its answers; null: it does not answer. */
  readonly #status: number | null;
  /** Everything that came, as it came. */
  readonly bodies: string[] = [];
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "POST" && request.url === "/v1/traces") this.bodies.push(Buffer.concat(chunks).toString());
      if (this.#status !== null) response.writeHead(this.#status, { "content-type": "application/json" }).end("{}");
    });
  });

  private constructor(status: number | null) {
    this.#status = status;
  }

  static async start(status: number | null = 200): Promise<Collector> {
    const collector = new Collector(status);
    collector.#server.listen(0, "127.0.0.1");
    await once(collector.#server, "listening");
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get #sent(): Sent["resourceSpans"] {
    return this.bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  }

  get spans(): CollectedSpan[] {
    return this.#sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(spanOf)));
  }

  /** What the spans say of the server that sent them. */
  get sender(): Record<string, unknown> {
    return fieldsOf(this.#sent[0]?.resource.attributes ?? []);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
