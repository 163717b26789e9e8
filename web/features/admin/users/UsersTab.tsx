import { type ReactElement, useState } from "react";
import { useParams } from "react-router";
import { type AdminUser, adminUsersCall, USER_FILTERS } from "#protocol/calls/userAdmin.ts";
import { isAdministrator, useSession } from "#web/entities/session/session.ts";
import { dayOf, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { adminPath } from "../adminPath.ts";
import { pageOf } from "../table/adminList.ts";
import { AdminTable } from "../table/AdminTable.tsx";
import { usersText } from "./text/en.ts";
import { UserActionDialog } from "./UserActionDialog.tsx";
import { StatusMark, UserView } from "./UserView.tsx";
import { rankKeys, rowActions, type UserAction } from "./userActions.tsx";

/** The list of users, or the user in the address. */
export function UsersTab(): ReactElement {
  const { item } = useParams();
  return item === undefined ? <UserList /> : <UserView key={item} id={item} />;
}

const list = { name: "users", fetch: pageOf(adminUsersCall) };

function UserList(): ReactElement {
  const t = useText(usersText);
  const language = useLanguage();
  const by = useSession((session) => session.user);
  const [confirming, setConfirming] = useState<{ readonly user: AdminUser; readonly action: UserAction } | null>(null);
  const showsMail = isAdministrator(by);
  return (
    <>
      <AdminTable<AdminUser>
        label={t("users")}
        list={list}
        search={{ label: t(showsMail ? "search" : "searchName") }}
        filters={[
          { name: "status", label: t("status"), choices: USER_FILTERS.map((value) => ({ value, label: t(value) })) },
        ]}
        usualSort="-created"
        columns={[
          { key: "name", label: t("name"), sort: "name", cell: ({ name }) => <PlayerName name={name} /> },
          ...(showsMail
            ? [{ key: "email", label: t("email"), cell: ({ email }: AdminUser) => email ?? t("noEmail") }]
            : []),
          { key: "rank", label: t("rank"), cell: ({ rank }) => t(rankKeys[rank]) },
          { key: "status", label: t("status"), cell: (user) => <StatusMark user={user} /> },
          { key: "joined", label: t("joinDate"), sort: "created", cell: ({ join_date: at }) => dayOf(at, language) },
          {
            key: "games",
            label: t("gamesPlayed"),
            sort: "games",
            isNumber: true,
            cell: ({ games_played: count }) => formatInteger(count, language),
          },
        ]}
        rowKey={({ id }) => id}
        rowPath={({ id }) => adminPath("users", id)}
        actions={(user) =>
          rowActions(by, user).map((is) => (
            <Button
              key={is}
              aria-label={t(is === "ban" ? "banUser" : "suspendUser", { name: user.name })}
              onClick={() => setConfirming({ user, action: { is } })}
            >
              {t(is)}
            </Button>
          ))
        }
        empty={{ title: t("noUsers"), hint: t("noUsersHint") }}
      />
      {confirming === null ? null : <UserActionDialog {...confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}
