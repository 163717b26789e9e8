import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { type AdminUser, adminUserCall, type AdminUserDetail } from "#protocol/calls/userAdmin.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { playerPath } from "#web/entities/paths.ts";
import { dayOf, timeAgo, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { adminPath } from "../adminPath.ts";
import { itemQuery } from "../table/adminList.ts";
import { SanctionHistory } from "./SanctionHistory.tsx";
import { usersText } from "./text/en.ts";
import { UserActionDialog } from "./UserActionDialog.tsx";
import { rankKeys, roleKeys, type UserAction } from "./userActions.tsx";
import styles from "./UserView.module.css";

/** One user: facts, sanctions, and the reader's actions. */
export function UserView({ id }: { readonly id: string }): ReactElement {
  const t = useText(usersText);
  const [user, again] = useLoaded(itemQuery("users", id, adminUserCall));
  return (
    <div className={styles.view}>
      <div>
        <ButtonLink kind="quiet" to={adminPath("users")}>
          {t("back")}
        </ButtonLink>
      </div>
      {user.state === "loading" ? (
        <SkeletonRows rows={4}>
          <Skeleton width="40%" />
          <Skeleton width="20%" />
        </SkeletonRows>
      ) : null}
      {user.state === "failed" && user.failure.status === 404 ? <EmptyState title={t("notFound")} /> : null}
      {user.state === "failed" && user.failure.status !== 404 ? (
        <ErrorState text={t("failedUser")} onRetry={again} />
      ) : null}
      {user.state === "ready" ? <Details user={user.value} atMs={user.atMs} /> : null}
    </div>
  );
}

interface FactsProps {
  readonly user: AdminUserDetail;
  /** When the facts were fetched. */
  readonly atMs: number;
}

function Details({ user, atMs }: FactsProps): ReactElement {
  const t = useText(usersText);
  const [action, setAction] = useState<UserAction | null>(null);
  return (
    <>
      <Panel title={<PlayerName name={user.name} />} aside={<StatusMark user={user} />}>
        <div className={styles.head}>
          <FramedAvatar userId={user.id} look={user.look} src={user.image_url} size={64} />
          <Buttons user={user} onAct={setAction} />
        </div>
        <Facts user={user} atMs={atMs} />
      </Panel>
      <Panel title={t("history")}>
        <SanctionHistory sanctions={user.sanctions} lifting={{ may: user.may, onLift: setAction }} />
      </Panel>
      {action === null ? null : <UserActionDialog user={user} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

interface ButtonsProps {
  readonly user: AdminUserDetail;
  readonly onAct: (action: UserAction) => void;
}

function Buttons({ user: { id, role, status, may }, onAct }: ButtonsProps): ReactElement {
  const t = useText(usersText);
  const offered = [
    may.ban && status !== "banned" && (["ban", "ban"] as const),
    may.suspend && status !== "banned" && (["suspend", "suspend"] as const),
    may.mute && (["mute", "mute"] as const),
    may.change_role && (["role", "changeRole"] as const),
    may.sign_out && (["signOut", "signOut"] as const),
  ].filter((each) => each !== false);
  return (
    <div className={styles.buttons}>
      {role === "guest" ? null : <ButtonLink to={playerPath(id)}>{t("profile")}</ButtonLink>}
      {offered.map(([is, label]) => (
        <Button key={is} kind={is === "ban" ? "danger" : "secondary"} onClick={() => onAct({ is })}>
          {t(label)}
        </Button>
      ))}
    </div>
  );
}

function Facts({ user, atMs }: FactsProps): ReactElement {
  const t = useText(usersText);
  const language = useLanguage();
  const figures = (count: number): string => formatInteger(count, language);
  const seen = user.last_seen_at === null ? t("never") : timeAgo(user.last_seen_at, atMs, language);
  const facts = [
    [t("email"), user.email ?? t("noEmail")],
    [t("role"), t(roleKeys[user.role])],
    [t("rank"), t(rankKeys[user.rank])],
    [t("rating"), figures(user.rating)],
    [t("joinDate"), dayOf(user.join_date, language)],
    [t("gamesPlayed"), figures(user.games_played)],
    [t("gamesWon"), figures(user.games_won)],
    [t("lastSeen"), user.is_online ? t("online") : seen],
    [t("sessions"), figures(user.sessions)],
    [t("twoFactor"), t(user.has_two_factor ? "on" : "off")],
    [t("reportsBy"), figures(user.reports_by)],
  ] as const;
  return (
    <>
      {user.muted_until === null ? null : (
        <p className={styles.muted}>{t("mutedUntil", { date: dayOf(user.muted_until, language) })}</p>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t("reportsAbout")}</dt>
          <dd>
            {user.reports_about === 0 ? (
              figures(0)
            ) : (
              <Link to={`${adminPath("reports")}?status=all&q=${encodeURIComponent(user.name)}`}>
                {figures(user.reports_about)}
              </Link>
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Whether a user may use the site, or the end of the suspension. */
export function StatusMark({ user }: { readonly user: Pick<AdminUser, "status" | "status_until"> }): ReactElement {
  const t = useText(usersText);
  const language = useLanguage();
  const { status, status_until: until } = user;
  return (
    <span className={styles.status} data-status={status}>
      {status === "suspended" && until !== null ? t("suspendedUntil", { date: dayOf(until, language) }) : t(status)}
    </span>
  );
}
