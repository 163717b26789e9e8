import { ask } from "#web/platform/calls/ask.ts";
import { availableCall, staffTicketsCall } from "#protocol/calls/supportCalls.ts";
import { type ReactElement, useEffect, useState } from "react";
import { useParams } from "react-router";
import { type StaffTicket, TICKET_CATEGORIES, TICKET_STATUSES } from "#protocol/calls/support.ts";
import { useTicketEvents } from "#web/entities/support/followTickets.ts";
import { ticketText } from "#web/entities/support/text/en.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { timeAgo } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { adminPath } from "../adminPath.ts";
import { AdminTable } from "../table/AdminTable.tsx";
import { pageOf } from "../table/adminList.ts";
import { StaffTicketView } from "./StaffTicketView.tsx";
import { ticketsText } from "./text/en.ts";
import styles from "./TicketsTab.module.css";

/** Interval of the report that this page takes live chats; the server drops it after 75 seconds. */
const availableMs = 30_000;

/** The list of support tickets, or the ticket in the address. */
export function TicketsTab(): ReactElement {
  const { item } = useParams();
  useTicketEvents(true);
  return (
    <div className={styles.stack}>
      <Available />
      {item === undefined ? <TicketList /> : <StaffTicketView key={item} id={item} />}
    </div>
  );
}

/** Whether live chats reach this member of staff, while the tab is open. */
function Available(): ReactElement {
  const t = useText(ticketsText);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    void ask(availableCall, { body: { is_available: true } });
    const timer = setInterval(() => void ask(availableCall, { body: { is_available: true } }), availableMs);
    return () => {
      clearInterval(timer);
      void ask(availableCall, { body: { is_available: false } });
    };
  }, [isOn]);
  return (
    <label className={styles.row}>
      <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      {t("ticketLive")}
    </label>
  );
}

const tickets = { name: "tickets", fetch: pageOf(staffTicketsCall) };

function TicketList(): ReactElement {
  const t = useText(ticketsText);
  const word = useText(ticketText);
  const language = useLanguage();
  const all = { value: "", label: t("ticketAll") };
  return (
    <AdminTable<StaffTicket>
      label={t("tickets")}
      list={tickets}
      search={{ label: t("ticketSearch") }}
      filters={[
        {
          name: "status",
          label: t("ticketStatus"),
          choices: [all, ...TICKET_STATUSES.map((value) => ({ value, label: word(value) }))],
        },
        {
          name: "category",
          label: t("ticketCategory"),
          choices: [all, ...TICKET_CATEGORIES.map((value) => ({ value, label: word(value) }))],
        },
        {
          name: "assignee",
          label: t("ticketAssignee"),
          choices: [all, { value: "me", label: t("ticketMine") }, { value: "nobody", label: t("ticketNobody") }],
        },
      ]}
      usualSort="-updated"
      columns={[
        { key: "subject", label: t("ticketSubject"), cell: ({ id, subject }) => `#${id} ${subject}` },
        {
          key: "from",
          label: t("ticketFrom"),
          cell: ({ user, email }) => (user === null ? email : <PlayerName name={user.username} />),
        },
        { key: "status", label: t("ticketStatus"), cell: ({ status }) => word(status) },
        { key: "category", label: t("ticketCategory"), cell: ({ category }) => word(category) },
        {
          key: "assignee",
          label: t("ticketAssignee"),
          cell: ({ assignee }) => <PlayerName name={assignee?.username ?? t("ticketNobody")} />,
        },
        {
          key: "updated",
          label: t("ticketUpdated"),
          sort: "updated",
          cell: ({ updated_at: at }) => timeAgo(at, serverClock.now(), language),
        },
      ]}
      rowKey={({ id }) => id}
      rowPath={({ id }) => adminPath("tickets", id)}
      empty={{ title: t("noTickets") }}
    />
  );
}
