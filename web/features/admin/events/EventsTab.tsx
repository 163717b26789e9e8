import type { ReactElement } from "react";
import type { ManagedEvent } from "#protocol/calls/specialEvents.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { adminPath, newItemQuery } from "../adminPath.ts";
import { ItemDialog } from "../dialogs/ItemDialog.tsx";
import { useItemAddress } from "../itemAddress.ts";
import { eventChanged, eventQuery } from "./calls.ts";
import { EventForm } from "./EventForm.tsx";
import { EventList, ReopenButton } from "./EventList.tsx";
import styles from "./events.module.css";
import { adminEventsText } from "./text/en.ts";

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
  // A form begins with what is stored now, not with what an earlier look found.
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
