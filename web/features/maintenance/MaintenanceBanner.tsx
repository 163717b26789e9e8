/** The banner about maintenance: on every page it counts down to the beginning, then says how long it still takes. */
import { type ReactElement, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { type Maintenance, maintenanceCall } from "#protocol/calls/announcements.ts";
import { followMaintenance } from "#web/entities/announcement/announcements.ts";
import { announcementPath } from "#web/entities/paths.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { lengthOf, minutesAndSeconds } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { uiText } from "#web/ui/text/en.ts";
import styles from "./MaintenanceBanner.module.css";
import { maintenanceText } from "./text/en.ts";

type Window = Maintenance[number];

/** How often the pages of visitors and guests ask, because they may have no connection to the server. */
export const askAgainMs = 5 * 60_000;
/** How long before the maintenance the banner appears; before that the announcement is enough. */
const noticeMs = 24 * 60 * 60_000;
/** From this time the banner counts seconds and reappears after it was closed. */
const soonMs = 15 * 60_000;
const closedKey = "spar.maintenanceClosed";

/** The stage of a maintenance: a closed banner reappears at the next stage. */
const stageOf = ({ from }: Window, now: number): "ahead" | "soon" | "now" =>
  from <= now ? "now" : from - now <= soonMs ? "soon" : "ahead";

/** The server's time: every second where seconds are shown, every 15 seconds while something is ahead. */
function useNow(windows: readonly Window[]): number {
  const [now, setNow] = useState(() => sharedSocket().serverNow());
  const ahead = windows.flatMap(({ from, until }) => [from, until]).filter((at) => at > now);
  const isWaiting = ahead.length > 0;
  const isSoon = ahead.some((at) => at - now <= soonMs);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(sharedSocket().serverNow()), isSoon ? 1_000 : 15_000);
    return () => clearInterval(timer);
  }, [isWaiting, isSoon]);
  return now;
}

export function MaintenanceBanner(): ReactElement | null {
  const language = useLanguage();
  const hasSession = useSession(({ user }) => user !== null);
  const isConnected = useSession(({ user }) => isSignedIn(user));
  const [windows] = useLoaded({
    ...queryOf(maintenanceCall, { query: { locale: language } }),
    refetchInterval: isConnected ? false : askAgainMs,
  });
  useEffect(() => (hasSession ? followMaintenance() : undefined), [hasSession]);
  if (windows.state !== "ready") return null;
  return <NextWindow key={windows.value.map(({ id }) => id).join()} windows={windows.value} />;
}

function NextWindow({ windows }: { readonly windows: readonly Window[] }): ReactElement | null {
  const now = useNow(windows);
  const next = windows.find(({ until }) => until > now);
  return next === undefined || next.from - now > noticeMs ? null : <Banner window={next} now={now} />;
}

function Banner({ window, now }: { readonly window: Window; readonly now: number }): ReactElement | null {
  const t = useText(maintenanceText);
  const close = useText(uiText);
  const language = useLanguage();
  const isTable = useLocation().pathname.startsWith("/game/");
  const { id, title, locale, from, until } = window;
  const stage = stageOf(window, now);
  const [closed, setClosed] = useState(() => readTabStored(closedKey));
  const mark = `${id} ${stage}`;
  // A table has little room: nothing covers it for something that is hours away.
  if (closed === mark || (isTable && stage === "ahead")) return null;
  const time =
    stage === "soon"
      ? minutesAndSeconds((from - now) / 1_000)
      : lengthOf((stage === "now" ? until : from) - now, language);
  return (
    <aside className={classes(styles.banner, isTable && styles.atTable)} aria-label={t("label")}>
      <Icon name="clock" size={20} />
      <p>
        <b>{t(stage === "now" ? "goesOn" : "startsIn", { time })}</b>{" "}
        <span role="status" lang={locale} dir="auto">
          {title}
        </span>{" "}
        {isTable ? null : <Link to={announcementPath(id)}>{t("details")}</Link>}
      </p>
      <IconButton
        label={close("dismiss")}
        onClick={() => {
          writeTabStored(closedKey, mark);
          setClosed(mark);
        }}
      >
        <Icon name="close" size={18} />
      </IconButton>
    </aside>
  );
}
