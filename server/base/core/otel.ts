/**
 * Sends traces to a collector by OTLP over HTTP. The only importer of OpenTelemetry, loaded only where a collector is set.
 * The libraries read the other settings that OpenTelemetry has, such as OTEL_EXPORTER_OTLP_HEADERS, by themselves.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Log } from "./log.ts";
import type { Step, StepKind, Traces } from "./traces.ts";
import { build } from "./version.ts";

/** A collector that is away is named in the log this often at most. */
const awayWarningMs = 60_000;
/** How long a stop waits for the collector. */
const stopMsMax = 2_000;

const kinds: Readonly<Record<StepKind, SpanKind>> = {
  action: SpanKind.SERVER,
  "journal commit": SpanKind.INTERNAL,
  "database query": SpanKind.CLIENT,
  mail: SpanKind.CLIENT,
};

/** The exporter, which says in the log when the collector does not take spans. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let quietUntil = 0;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS && performance.now() >= quietUntil) {
          quietUntil = performance.now() + awayWarningMs;
          log.warn({ err: result.error, spans: spans.length }, "the collector did not take the traces");
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

const ours = { "service.name": "spar", "service.version": build.version, "host.name": build.host };

export function exportedTraces(collector: string, log: Log): Traces {
  const exporter = reporting(new OTLPTraceExporter({ url: `${collector}/v1/traces` }), log);
  const provider = new BasicTracerProvider({
    // The operator's OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
    resource: resourceFromAttributes(ours).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("spar", build.version);
  const calls = new AsyncLocalStorage<Context>();
  const now = (): number => performance.timeOrigin + performance.now();
  return {
    call: async (parent, work, end) => {
      const given = parseTraceParent(parent);
      const above = given === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: true });
      const span = tracer.startSpan("call", { kind: SpanKind.SERVER, startTime: now() }, above);
      try {
        await calls.run(trace.setSpan(above, span), work);
      } finally {
        const { name, fields, isFailed } = end();
        span.updateName(name);
        span.setAttributes({ ...fields });
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(now());
      }
    },
    ended: ({ kind, tookMs, fields, isFailed }: Step) => {
      const endedAt = now();
      const options = { kind: kinds[kind], startTime: endedAt - tookMs, attributes: { ...fields } };
      const span = tracer.startSpan(kind, options, calls.getStore() ?? ROOT_CONTEXT);
      if (isFailed === true) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
    stop: async () => {
      const given = new AbortController();
      const late = sleep(stopMsMax, "late", { signal: given.signal }).catch(() => "over");
      // A failure has its own warning.
      const over = provider.shutdown().then(
        () => "over",
        () => "over",
      );
      if ((await Promise.race([over, late])) === "late") log.warn("the last traces were not sent before the stop");
      given.abort();
    },
  };
}
