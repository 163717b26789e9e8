import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Select, TextField } from "#web/ui/Field.tsx";
import { timeZone } from "#web/platform/languages/localTime.ts";
import styles from "./announcements.module.css";
import type { Complaint, FormState, Wrong } from "./formState.ts";
import { adminAnnouncementsText } from "./text/en.ts";

interface TimeFieldsProps {
  readonly state: FormState;
  readonly wrong: Wrong | null;
  readonly onChange: (change: Partial<FormState>) => void;
}

/** When an announcement is published, when it ends, and the maintenance that it announces. */
export function TimeFields({ state, wrong, onChange }: TimeFieldsProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const isMaintenance = state.type === "maintenance";
  const field = (name: "date" | "endsAt" | "from" | "until", label: string, complaint: string): ReactElement => (
    <TextField
      label={label}
      type="datetime-local"
      required
      {...(isWrong(wrong, name) && { error: complaint })}
      value={state[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <>
      {isMaintenance ? (
        <fieldset className={styles.group}>
          <legend>{t("maintenance")}</legend>
          <div className={styles.row}>
            {field("from", t("from"), t("wrongFrom"))}
            {field("until", t("to"), t("wrongUntil"))}
          </div>
          <p className={styles.hint}>{t("maintenanceHint")}</p>
        </fieldset>
      ) : null}
      <div className={styles.row}>
        <Select
          label={t("when")}
          options={[
            { value: "now", label: t("now") },
            { value: "at", label: t("atTime") },
          ]}
          value={state.publish}
          onChange={(publish) => onChange({ publish })}
        />
        {state.publish === "at" ? field("date", t("publishAt"), t("wrongDate")) : null}
      </div>
      <div className={styles.row}>
        <Select
          label={t("ends")}
          options={[
            { value: "never", label: t("never") },
            { value: "at", label: t("atTime") },
            ...(isMaintenance ? [{ value: "maintenance" as const, label: t("withMaintenance") }] : []),
          ]}
          value={state.ends}
          onChange={(ends) => onChange({ ends })}
        />
        {state.ends === "at" ? field("endsAt", t("endsAt"), t("wrongEndsAt")) : null}
      </div>
      <p className={styles.hint}>{t("zoneHint", { zone: timeZone() })}</p>
    </>
  );
}

const isWrong = (wrong: Wrong | null, field: Complaint): boolean => wrong?.field === field;
