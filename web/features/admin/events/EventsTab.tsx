import { ask } from "#web/platform/calls/ask.ts";
import {
  cancelEventCall,
  MANAGED_EVENT_STATUSES,
  type ManagedEvent,
  reopenEventCall,
} from "#protocol/calls/specialEvents.ts";
import { type ReactElement, useState } from "react";
import { eventText } from "#web/entities/event/text/en.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { camelKey, dateAndTime, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { adminPath, newItemQuery, useItemAddress } from "../adminPath.ts";
import { ItemDialog } from "../dialogs/FormDialog.tsx";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { type AdminColumn, AdminTable } from "../table/AdminTable.tsx";
import { eventChanged, eventQuery, events } from "./calls.ts";
import { EventForm } from "./EventForm.tsx";
import { adminEventsText } from "./text/en.ts";
import styles from "./EventsTab.module.css";

/** The special events that staff have planned, and the form for one of them. */
export function EventsTab(): ReactElement {
  const t = useText(adminEventsText);
  const { item, isNew, pathOf, close } = useItemAddress("events");
  const saved = ({ id }: ManagedEvent): void => {
    eventChanged(id);
    close();
  };
  return (
    <div className={styles.tab}>
      <p>
        <ButtonLink to={`${adminPath("events")}?${newItemQuery}`}>{t("create")}</ButtonLink>
      </p>
      <EventList pathOf={pathOf} />
      {isNew ? <EventForm before={null} onSaved={saved} onClose={close} /> : null}
      {item === undefined ? null : <Editing key={item} id={item} onSaved={saved} onClose={close} />}
    </div>
  );
}

interface EditingProps {
  readonly id: string;
  readonly onSaved: (saved: ManagedEvent) => void;
  readonly onClose: () => void;
}

function Editing({ id, onSaved, onClose }: EditingProps): ReactElement {
  const t = useText(adminEventsText);
  // A form starts from freshly fetched values, not from the list's cache.
  const [found, again] = useLoaded({ ...eventQuery(id), gcTime: 0 });
  if (found.state !== "ready") {
    const texts = { title: t("editTitle"), failed: t("failed"), notFound: t("notFound") };
    return <ItemDialog item={found} again={again} {...texts} onClose={onClose} />;
  }
  const before = found.value;
  if (before.status !== "cancelled") return <EventForm before={before} onSaved={onSaved} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={before.texts.en.title}>
      <div className={styles.tab}>
        <p>{t("isCancelled")}</p>
        <ReopenButton event={before} />
      </div>
    </Modal>
  );
}

/** One event of the list. */
function useColumns(): readonly AdminColumn<ManagedEvent>[] {
  const t = useText(adminEventsText);
  const goals = useText(eventText);
  const language = useLanguage();
  return [
    { key: "title", label: t("title"), sort: "title", cell: ({ texts }) => <bdi lang="en">{texts.en.title}</bdi> },
    { key: "goal", label: t("goal"), cell: ({ goal, goal_count }) => goals(camelKey(goal), { count: goal_count }) },
    {
      key: "status",
      label: t("status"),
      cell: ({ status }) => (
        <span className={styles.status} data-status={status}>
          {t(status)}
        </span>
      ),
    },
    { key: "start", label: t("start"), sort: "start", cell: ({ startDate }) => dateAndTime(startDate, language) },
    { key: "end", label: t("end"), cell: ({ endDate }) => dateAndTime(endDate, language) },
    {
      key: "players",
      label: t("players"),
      isNumber: true,
      cell: ({ participants, done }) =>
        t("playersDone", { done: formatInteger(done, language), begun: formatInteger(participants, language) }),
    },
    { key: "gems", label: t("gems"), isNumber: true, cell: ({ gems }) => formatInteger(gems, language) },
  ];
}

function EventList({ pathOf }: { readonly pathOf: (id: string) => string }): ReactElement {
  const t = useText(adminEventsText);
  const [confirming, setConfirming] = useState<ManagedEvent | null>(null);
  const columns = useColumns();
  return (
    <>
      <AdminTable<ManagedEvent>
        label={t("events")}
        list={events}
        search={{ label: t("search") }}
        filters={[
          {
            name: "status",
            label: t("status"),
            choices: [
              { value: "all", label: t("all") },
              ...MANAGED_EVENT_STATUSES.map((value) => ({ value, label: t(value) })),
            ],
          },
        ]}
        usualSort="-start"
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => pathOf(id)}
        actions={(row) => <Actions event={row} path={pathOf(row.id)} onCancel={() => setConfirming(row)} />}
        empty={{ title: t("none"), hint: t("noneHint") }}
      />
      {confirming === null ? null : <CancelDialog event={confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}

interface ActionsProps {
  readonly event: ManagedEvent;
  readonly path: string;
  readonly onCancel: () => void;
}

function Actions({ event, path, onCancel }: ActionsProps): ReactElement {
  const t = useText(adminEventsText);
  const { title } = event.texts.en;
  if (event.status === "cancelled") return <ReopenButton event={event} />;
  return (
    <>
      <ButtonLink to={path} aria-label={t("editNamed", { title })}>
        {t("edit")}
      </ButtonLink>
      <Button aria-label={t("cancelNamed", { title })} onClick={onCancel}>
        {t("cancel")}
      </Button>
    </>
  );
}

/** Puts a cancelled event back. */
function ReopenButton({ event: { id, texts } }: { readonly event: ManagedEvent }): ReactElement {
  const t = useText(adminEventsText);
  const shared = useText(sharedText);
  const [busy, setBusy] = useState(false);
  const { title } = texts.en;
  const reopen = async (): Promise<void> => {
    setBusy(true);
    const answer = await ask(reopenEventCall, { params: { id } });
    setBusy(false);
    if (answer.ok) showToast("success", t("reopened", { title }));
    else showToast("error", shared(actionFailure(answer.failure)));
    eventChanged(id);
  };
  return (
    <Button busy={busy} aria-label={t("reopenNamed", { title })} onClick={() => void reopen()}>
      {t("reopen")}
    </Button>
  );
}

interface CancelDialogProps {
  readonly event: ManagedEvent;
  readonly onClose: () => void;
}

function CancelDialog({ event: { id, texts }, onClose }: CancelDialogProps): ReactElement {
  const t = useText(adminEventsText);
  const { title } = texts.en;
  return (
    <ReasonDialog
      title={t("cancelNamed", { title })}
      words={t("cancelWords", { title })}
      confirm={t("cancelConfirm")}
      isReasonOptional
      act={(reason) => ask(cancelEventCall, { params: { id }, body: { reason } })}
      doneText={t("cancelledDone", { title })}
      onDone={() => eventChanged(id)}
      onClose={onClose}
    />
  );
}
