import { ask } from "#web/platform/calls/ask.ts";
import {
  COMPONENTS,
  type Incident,
  INCIDENT_IMPACTS,
  INCIDENT_STATUSES,
  INCIDENT_TEXT_CHARS_MAX,
  INCIDENT_TITLE_CHARS_MAX,
  type IncidentImpact,
  incidentsCall,
  type IncidentStatus,
  openIncidentCall,
  updateIncidentCall,
} from "#protocol/calls/status.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import { adminKeys } from "#web/entities/queries/keys.ts";
import { ticketText } from "#web/entities/support/text/en.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, Select, TextField } from "#web/ui/Field.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { incidentsText } from "./text/en.ts";
import styles from "./IncidentsTab.module.css";

const incidentsQuery = query(adminKeys.item("incidents", ""), (signal) => ask(incidentsCall, { signal }));

/** Faults and maintenance on the status page, edited by staff. */
export function IncidentsTab(): ReactElement {
  const t = useText(incidentsText);
  const shared = useText(sharedText);
  const [incidents, again, refresh] = useLoaded(incidentsQuery);
  const act = async (work: Promise<ApiResult<unknown>>): Promise<boolean> => {
    const done = await work;
    if (done.ok) showToast("success", t("saved"));
    else showToast("error", shared(actionFailure(done.failure)));
    refresh();
    return done.ok;
  };
  return (
    <div className={styles.stack}>
      <NewIncidentForm act={act} />
      {incidents.state === "failed" ? <ErrorState text={t("failed")} onRetry={again} /> : null}
      {incidents.state === "ready" && incidents.value.length === 0 ? <EmptyState title={t("none")} /> : null}
      {incidents.state === "ready"
        ? incidents.value.map((incident) => <KnownIncident key={incident.id} incident={incident} act={act} />)
        : null}
    </div>
  );
}

interface Acting {
  /** Does it and fetches the list again; whether it was done. */
  readonly act: (work: Promise<ApiResult<unknown>>) => Promise<boolean>;
}

const said = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

function TextArea(): ReactElement {
  const t = useText(incidentsText);
  return (
    <Field label={t("text")}>
      {(wiring) => (
        <textarea {...wiring} className={styles.area} name="text" required maxLength={INCIDENT_TEXT_CHARS_MAX} />
      )}
    </Field>
  );
}

interface StatusSelectProps {
  readonly value: IncidentStatus;
  readonly onChange: (status: IncidentStatus) => void;
}

function StatusSelect(props: StatusSelectProps): ReactElement {
  const t = useText(incidentsText);
  const word = useText(ticketText);
  const options = INCIDENT_STATUSES.map((value) => ({ value, label: word(value) }));
  return <Select label={t("status")} options={options} {...props} />;
}

function NewIncidentForm({ act }: Acting): ReactElement {
  const t = useText(incidentsText);
  const word = useText(ticketText);
  const [impact, setImpact] = useState<IncidentImpact>("minor");
  const [status, setStatus] = useState<IncidentStatus>("investigating");
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const components = COMPONENTS.filter((each) => data.has(each));
    const body = { title: said(data, "title"), text: said(data, "text"), impact, status, components };
    if (await act(ask(openIncidentCall, { body }))) form.reset();
  };
  return (
    <Panel title={t("open")}>
      <form className={styles.stack} onSubmit={(event) => void submit(event)}>
        <TextField label={t("title")} name="title" required maxLength={INCIDENT_TITLE_CHARS_MAX} />
        <div className={styles.pair}>
          <Select
            label={t("impact")}
            options={INCIDENT_IMPACTS.map((value) => ({ value, label: word(value) }))}
            value={impact}
            onChange={setImpact}
          />
          <StatusSelect value={status} onChange={setStatus} />
        </div>
        <fieldset className={styles.parts}>
          <legend>{t("parts")}</legend>
          {COMPONENTS.map((each) => (
            <label key={each} className={styles.part}>
              <input type="checkbox" name={each} />
              {word(each)}
            </label>
          ))}
        </fieldset>
        <TextArea />
        <p>
          <Button type="submit" kind="primary">
            {t("save")}
          </Button>
        </p>
      </form>
    </Panel>
  );
}

function KnownIncident({ incident, act }: Acting & { readonly incident: Incident }): ReactElement {
  const t = useText(incidentsText);
  const word = useText(ticketText);
  const language = useLanguage();
  const [status, setStatus] = useState(incident.status);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = said(new FormData(form), "text");
    if (await act(ask(updateIncidentCall, { params: { id: incident.id }, body: { status, text } }))) form.reset();
  };
  return (
    <Panel title={incident.title} aside={word(incident.status)}>
      <div className={styles.stack}>
        {incident.updates.map((update) => (
          <p key={`${update.at} ${update.text}`} className={styles.text}>
            <strong>{word(update.status)}</strong>{" "}
            <span className={styles.when}>{dateAndTime(update.at, language)}</span>
            {`\n${update.text}`}
          </p>
        ))}
        <form className={styles.stack} onSubmit={(event) => void submit(event)}>
          <StatusSelect value={status} onChange={setStatus} />
          <TextArea />
          <p>
            <Button type="submit">{t("update")}</Button>
          </p>
        </form>
      </div>
    </Panel>
  );
}
