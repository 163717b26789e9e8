import { type ReactElement, useState } from "react";
import { ANALYTICS_EVENTS, type AnalyticsEvent } from "#protocol/calls/analytics.ts";
import type { Overview } from "#protocol/calls/overview.ts";
import { dayOf, formatInteger } from "#web/platform/languages/format.ts";
import { type Language, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { BarTable } from "#web/ui/charts/BarTable.tsx";
import { LineChart, ChartTable } from "#web/ui/charts/LineChart.tsx";
import { Select } from "#web/ui/Field.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { overviewText } from "./text/en.ts";
import styles from "./OverviewTab.module.css";

const dayMs = 86_400_000;
/** The middle of a day in UTC is on the same date nearly everywhere. */
const noonMs = dayMs / 2;

interface Daily {
  readonly at: number;
  readonly value: number | null;
}

/** The values of a measure with their days. */
const daily = (from: number, values: readonly (number | null)[]): readonly Daily[] =>
  values.map((value, day) => ({ at: from + day * dayMs + noonMs, value }));

/** The day of a value, named as the server counts it. */
const namedDay = (at: number, language: Language): string => dayOf(at, language);

/** Sign-ups, active players, matches and the waiting time, one value a day. */
export function DailyCharts({ overview }: { readonly overview: Overview }): ReactElement {
  const t = useText(overviewText);
  const { from } = overview;
  const counts = [
    [t("signUps"), overview.sign_ups],
    [t("activePlayers"), overview.active_players],
    [t("matches"), overview.matches],
  ] as const;
  return (
    <div className={styles.charts}>
      {counts.map(([title, values]) => (
        <Panel key={title} title={title}>
          <CountChart title={title} days={daily(from, values)} />
        </Panel>
      ))}
      <Panel title={t("queueWait")}>
        <WaitChart days={daily(from, overview.queue_wait_ms)} />
      </Panel>
    </div>
  );
}

/** A count a day, as a line and as a table. */
function CountChart({ title, days }: { readonly title: string; readonly days: readonly Daily[] }): ReactElement {
  const t = useText(overviewText);
  const language = useLanguage();
  const formatted = (value: number): string => formatInteger(value, language);
  const points = days.map(({ at, value }) => ({ at, value: value ?? 0 }));
  const values = points.map(({ value }) => value);
  const summary = t("chartSummary", {
    title,
    total: formatted(values.reduce((sum, value) => sum + value, 0)),
    last: formatted(values.at(-1) ?? 0),
    most: formatted(Math.max(0, ...values)),
  });
  const rows = points.map(({ at, value }) => ({ at, value: formatted(value) }));
  return (
    <DaysChart title={title} summary={summary} value={t("value")} points={points} format={formatted} rows={rows} />
  );
}

interface DaysChartProps {
  readonly title: string;
  /** The chart in words. */
  readonly summary: string;
  /** The name of the values. */
  readonly value: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
  readonly format: (value: number) => string;
  /** The days of the table, oldest first. */
  readonly rows: readonly { readonly at: number; readonly value: string }[];
}

/** A line over days, and the same days as a table, the newest first. */
function DaysChart({ title, summary, value, points, format, rows }: DaysChartProps): ReactElement {
  const t = useText(overviewText);
  const language = useLanguage();
  const day = (at: number): string => namedDay(at, language);
  return (
    <>
      <LineChart isFromZero points={points} label={summary} formatAt={day} formatValue={format} />
      <ChartTable
        label={t("tableOf", { title })}
        summary={t("asTable")}
        heads={[t("day"), value]}
        rows={rows.toReversed().map((row) => ({ key: String(row.at), at: day(row.at), value: row.value }))}
      />
    </>
  );
}

/** The mean wait, of the days on which players were paired. */
function WaitChart({ days }: { readonly days: readonly Daily[] }): ReactElement {
  const t = useText(overviewText);
  const points = days.flatMap(({ at, value }) => (value === null ? [] : [{ at, value: value / 1000 }]));
  const formatted = (seconds: number): string => t("seconds", { count: Math.round(seconds * 10) / 10 });
  if (points.length === 0) return <p className={styles.quiet}>{t("noWait")}</p>;
  const values = points.map(({ value }) => value);
  const summary = t("waitSummary", {
    title: t("queueWait"),
    last: formatted(values.at(-1) ?? 0),
    most: formatted(Math.max(...values)),
  });
  const rows = days.map(({ at, value }) => ({
    at,
    value: value === null ? t("noValue") : formatted(value / 1000),
  }));
  return (
    <DaysChart
      title={t("queueWait")}
      summary={summary}
      value={t("wait")}
      points={points}
      format={formatted}
      rows={rows}
    />
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The nine events: how often each, by day for one of them, and the values of its fields. */
export function EventFigures({ overview }: { readonly overview: Overview }): ReactElement {
  const t = useText(overviewText);
  const language = useLanguage();
  const [event, setEvent] = useState<AnalyticsEvent>("app_open");
  const totals = ANALYTICS_EVENTS.map((name) => ({ name, total: sum(overview.events[name]) }));
  const most = Math.max(1, ...totals.map(({ total }) => total));
  return (
    <Panel title={t("events")}>
      <p className={styles.quiet}>{t("eventsHint")}</p>
      <div className={styles.pair}>
        <BarTable
          caption={t("events")}
          heads={[t("event"), t("count")]}
          rows={totals.map(({ name, total }) => ({
            key: name,
            label: name,
            share: total / most,
            value: formatInteger(total, language),
          }))}
        />
        <div>
          <Select
            label={t("chooseEvent")}
            options={ANALYTICS_EVENTS.map((name) => ({ value: name, label: name }))}
            value={event}
            onChange={setEvent}
          />
          <CountChart title={event} days={daily(overview.from, overview.events[event])} />
          <Fields overview={overview} event={event} />
        </div>
      </div>
    </Panel>
  );
}

interface FieldsProps {
  readonly overview: Overview;
  readonly event: AnalyticsEvent;
}

function Fields({ overview, event }: FieldsProps): ReactElement | null {
  const t = useText(overviewText);
  const language = useLanguage();
  const found = overview.event_fields.filter((each) => each.event === event);
  if (found.length === 0) return null;
  const most = Math.max(...found.map(({ count }) => count));
  return (
    <BarTable
      caption={t("fields")}
      heads={[t("field"), t("count")]}
      rows={found.map(({ field, value, count }) => ({
        key: `${field}=${value}`,
        label: `${field}: ${value}`,
        share: count / most,
        value: formatInteger(count, language),
      }))}
    />
  );
}
