import { ask } from "#web/platform/calls/ask.ts";
import {
  type AdminAnnouncement,
  type AnnouncementDraft,
  announcementDraftCall,
  deleteAnnouncementCall,
  restoreAnnouncementCall,
} from "#protocol/calls/announcements.ts";
import { type ReactElement, useEffect, useState } from "react";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { adminKeys, groups } from "#web/entities/queries/keys.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useItemAddress } from "../adminPath.ts";
import { ItemDialog } from "../dialogs/FormDialog.tsx";
import { adminListChanged, itemQuery } from "../table/adminList.ts";
import { AnnouncementForm } from "./AnnouncementForm.tsx";
import { AnnouncementList } from "./AnnouncementList.tsx";
import { adminAnnouncementsText } from "./text/en.ts";
import styles from "./AnnouncementsTab.module.css";

/** The lists of staff and of readers show it, and the log. */
function announcementChanged(id: string): void {
  adminListChanged("announcements", "log");
  invalidate(adminKeys.item("announcements", id), ...groups.announcements);
}

/** The announcement that was deleted last and can be restored. */
type Deleted = Pick<AdminAnnouncement, "id" | "title">;

/** The announcements to players: the list, and the form of one of them. */
export function AnnouncementsTab(): ReactElement {
  const shared = useText(sharedText);
  const { item, isNew, pathOf, close } = useItemAddress("announcements");
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  useEffect(followList, []);
  const saved = ({ id }: AnnouncementDraft): void => {
    announcementChanged(id);
    close();
  };
  const remove = async ({ id, title }: AdminAnnouncement): Promise<void> => {
    const answer = await withFreshLogin(() => ask(deleteAnnouncementCall, { params: { id } }));
    if (answer.ok) setDeleted({ id, title });
    else if (answer.failure.code !== "fresh_login_needed") showToast("error", shared(actionFailure(answer.failure)));
    announcementChanged(id);
  };
  return (
    <div className={styles.tab}>
      {deleted === null ? null : <UndoBar deleted={deleted} onRestored={() => setDeleted(null)} />}
      <AnnouncementList pathOf={pathOf} onDelete={remove} />
      {isNew ? <AnnouncementForm before={null} onSaved={saved} onClose={close} /> : null}
      {item === undefined ? null : <Editing key={item} id={item} onSaved={saved} onClose={close} />}
    </div>
  );
}

/** Polls, because announcements start and end by the clock and other administrators edit them. */
function followList(): () => void {
  const socket = sharedSocket();
  const stop = socket.on("announcementsChanged", () => adminListChanged("announcements"));
  socket.start();
  return stop;
}

/** Restores a deleted announcement; whether it is back. */
function useRestore(): readonly [busy: boolean, restore: (id: string) => Promise<boolean>] {
  const t = useText(adminAnnouncementsText);
  const shared = useText(sharedText);
  const [busy, setBusy] = useState(false);
  const restore = async (id: string): Promise<boolean> => {
    setBusy(true);
    const answer = await ask(restoreAnnouncementCall, { params: { id } });
    setBusy(false);
    if (answer.ok) showToast("success", t("restored", { title: answer.value.texts.en.title }));
    else showToast("error", answer.failure.status === 404 ? t("notFound") : shared(actionFailure(answer.failure)));
    announcementChanged(id);
    return answer.ok;
  };
  return [busy, restore];
}

interface UndoBarProps {
  readonly deleted: Deleted;
  readonly onRestored: () => void;
}

function UndoBar({ deleted: { id, title }, onRestored }: UndoBarProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const [busy, restore] = useRestore();
  const undo = async (): Promise<void> => {
    if (await restore(id)) onRestored();
  };
  return (
    <div className={styles.undo} role="status">
      <p>{t("deleted", { title })}</p>
      <Button busy={busy} onClick={() => void undo()}>
        {t("undo")}
      </Button>
    </div>
  );
}

interface EditingProps {
  readonly id: string;
  readonly onSaved: (saved: AnnouncementDraft) => void;
  readonly onClose: () => void;
}

function Editing({ id, onSaved, onClose }: EditingProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  // A form starts from freshly fetched values, not from the list's cache.
  const [found, again] = useLoaded({ ...itemQuery("announcements", id, announcementDraftCall), gcTime: 0 });
  const [busy, restore] = useRestore();
  if (found.state === "ready") return <AnnouncementForm before={found.value} onSaved={onSaved} onClose={onClose} />;
  const texts = { title: t("editTitle"), failed: t("failed"), notFound: t("notFound") };
  return (
    <ItemDialog item={found} again={again} {...texts} onClose={onClose}>
      <Button busy={busy} onClick={() => void restore(id)}>
        {t("restore")}
      </Button>
    </ItemDialog>
  );
}
