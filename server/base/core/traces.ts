/**
 * Traces: how long each step of a call or an action took, for a collector of the operator. They are off unless
 * OTEL_EXPORTER_OTLP_ENDPOINT names one; then the libraries are loaded (otel.ts). Where they are off there is no object, so
 * a place that would record a step costs one comparison.
 *
 * The fields of a step are those listed here. None can hold a value of a query, a token, a name, a path, an address of
 * a person or a card.
 */
/** Names follow OpenTelemetry's conventions; ours begin with `spar`. */
export interface StepFields {
  readonly "http.request.method"?: string;
  /** The route with its parameters' names, never the path. */
  readonly "http.route"?: string;
  readonly "http.response.status_code"?: number;
  readonly "spar.request.id"?: string;
  /** The kind of an action, without what it holds. */
  readonly "spar.action"?: string;
  readonly "spar.outcome"?: "accepted" | "refused" | "repeated";
  /** Who caused an action of a table. */
  readonly "spar.by"?: "player" | "table";
  readonly "spar.journal.entries"?: number;
  readonly "db.system.name"?: "sqlite" | "mysql";
  readonly "db.operation.name"?: string;
  readonly "db.collection.name"?: string;
  readonly "db.operation.batch.size"?: number;
  readonly "spar.mail.template"?: string;
}

export type StepKind = "action" | "journal commit" | "database query" | "mail";

export interface Step {
  readonly kind: StepKind;
  readonly tookMs: number;
  readonly fields: StepFields;
  readonly isFailed?: boolean;
}

/** The fields of a call at its end. */
export interface CallEnd {
  readonly name: string;
  readonly fields: StepFields;
  readonly isFailed: boolean;
}

export interface Traces {
  /**
   * Does the work of a call as one span. Steps that end meanwhile belong to it. `parent` is a `traceparent` of a trusted
   * proxy, or empty.
   */
  call(parent: string, work: () => Promise<unknown>, end: () => CallEnd): Promise<void>;
  /** Records a step that has just ended. */
  ended(step: Step): void;
  /** Sends what is recorded; a collector that does not answer delays it for two seconds at most. */
  stop(): Promise<void>;
}

/** The end of an action, or of a message that a table did not accept. */
export const actionEnd = (
  action: string,
  outcome: Required<StepFields>["spar.outcome"],
  by: Required<StepFields>["spar.by"],
  tookMs = 0,
): Step => ({
  kind: "action",
  tookMs,
  fields: { "spar.action": action, "spar.outcome": outcome, "spar.by": by },
});
