import { type ReactElement, type ReactNode, useState } from "react";
import {
  type AdminAnnouncement,
  adminAnnouncementsCall,
  ANNOUNCEMENT_STATUSES,
} from "#protocol/calls/announcements.ts";
import { announcementText } from "#web/entities/announcement/text/en.ts";
import { dateAndTime, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { pageOf } from "../table/adminList.ts";
import { type AdminColumn, AdminTable } from "../table/AdminTable.tsx";
import styles from "./AnnouncementsTab.module.css";
import { adminAnnouncementsText } from "./text/en.ts";
import { ANNOUNCEMENT_TYPES } from "#protocol/frames/userRecords.ts";

const announcements = { name: "announcements", fetch: pageOf(adminAnnouncementsCall) };

interface AnnouncementListProps {
  readonly pathOf: (id: string) => string;
  readonly onDelete: (announcement: AdminAnnouncement) => Promise<void>;
}

/** One announcement of the list. */
function useColumns(): readonly AdminColumn<AdminAnnouncement>[] {
  const t = useText(adminAnnouncementsText);
  const words = useText(announcementText);
  const language = useLanguage();
  const times = ({ date, ends_at: end }: AdminAnnouncement): ReactNode => (
    <span className={styles.times}>
      <span>{dateAndTime(date, language)}</span>
      {end === null ? null : <span className={styles.hint}>{t("until", { date: dateAndTime(end, language) })}</span>}
    </span>
  );
  return [
    { key: "title", label: t("title"), sort: "title", cell: ({ title }) => <bdi lang="en">{title}</bdi> },
    { key: "type", label: t("type"), cell: ({ type }) => words(type) },
    {
      key: "priority",
      label: t("priority"),
      cell: ({ priority }) => (
        <span className={styles.priority} data-priority={priority}>
          {t(priority)}
        </span>
      ),
    },
    {
      key: "status",
      label: t("status"),
      cell: ({ status }) => (
        <span className={styles.status} data-status={status}>
          {words(status)}
        </span>
      ),
    },
    { key: "date", label: t("date"), sort: "date", cell: times },
    { key: "author", label: t("author"), cell: ({ author }) => author ?? "–" },
    { key: "views", label: t("views"), isNumber: true, cell: ({ views }) => formatInteger(views, language) },
  ];
}

export function AnnouncementList({ pathOf, onDelete }: AnnouncementListProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const words = useText(announcementText);
  const columns = useColumns();
  const all = { value: "all", label: t("all") };
  return (
    <AdminTable<AdminAnnouncement>
      label={t("list")}
      list={announcements}
      search={{ label: t("search") }}
      filters={[
        {
          name: "type",
          label: t("type"),
          choices: [all, ...ANNOUNCEMENT_TYPES.map((value) => ({ value, label: words(value) }))],
        },
        {
          name: "status",
          label: t("status"),
          choices: [all, ...ANNOUNCEMENT_STATUSES.map((value) => ({ value, label: words(value) }))],
        },
      ]}
      usualSort="-date"
      columns={columns}
      rowKey={({ id }) => id}
      rowPath={({ id }) => pathOf(id)}
      actions={(row) => (
        <>
          <ButtonLink to={pathOf(row.id)} aria-label={t("editNamed", { title: row.title })}>
            {t("edit")}
          </ButtonLink>
          <DeleteButton announcement={row} onDelete={onDelete} />
        </>
      )}
      empty={{ title: t("none"), hint: t("noneHint") }}
    />
  );
}

interface DeleteButtonProps extends Pick<AnnouncementListProps, "onDelete"> {
  readonly announcement: AdminAnnouncement;
}

function DeleteButton({ announcement, onDelete }: DeleteButtonProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await onDelete(announcement);
    setBusy(false);
  };
  return (
    <Button busy={busy} aria-label={t("deleteNamed", { title: announcement.title })} onClick={() => void press()}>
      {t("delete")}
    </Button>
  );
}
