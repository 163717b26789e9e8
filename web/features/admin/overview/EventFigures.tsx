import { type ReactElement, useState } from "react";
import { ANALYTICS_EVENTS, type AnalyticsEvent } from "#protocol/calls/analytics.ts";
import type { Overview } from "#protocol/calls/overview.ts";
import { wholeNumber } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { BarTable } from "#web/ui/charts/BarTable.tsx";
import { Select } from "#web/ui/Field.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { CountChart, daily } from "./DailyCharts.tsx";
import styles from "./overview.module.css";
import { overviewText } from "./text/en.ts";

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
            value: wholeNumber(total, language),
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
        value: wholeNumber(count, language),
      }))}
    />
  );
}
