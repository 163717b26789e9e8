import { type ReactElement, type RefObject, useEffect, useRef, useState } from "react";
import { type LiveMatch, type LiveNow, liveCall } from "#protocol/calls/games.ts";
import { gamePath } from "#web/entities/paths.ts";
import { notePlace } from "#web/platform/socket/tablePlaces.ts";
import { listFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import styles from "./LiveMatches.module.css";
import { homeListsText } from "./text/en.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";

/** How many players are online, and matches that can be watched. */
const liveQuery = queryOf(liveCall);

const skeletonRows = 2;
/** The server's own answer is up to three seconds old. */
export const askAgainMs = 10_000;

/** The number of players online, and matches that can be watched. */
export function LiveMatches(): ReactElement {
  const t = useText(homeListsText);
  const common = useText(sharedText);
  const place = useRef<HTMLDivElement>(null);
  const isInWindow = useIsInWindow(place);
  // In a hidden tab the interval sends no request.
  const [live, again] = useLoaded({ ...liveQuery, refetchInterval: isInWindow && askAgainMs });
  const online = live.state === "ready" ? t("online", { count: live.value.online }) : null;
  return (
    <div ref={place} className={styles.live}>
      <Panel title={t("liveTitle")} aside={<span className={classes(styles.liveOnline, "figures")}>{online}</span>}>
        {live.state === "loading" ? (
          <SkeletonRows rows={skeletonRows}>
            <Skeleton width="60%" />
          </SkeletonRows>
        ) : live.state === "failed" ? (
          <ErrorState text={common(listFailure(live.failure, "failedGames"))} onRetry={again} />
        ) : (
          <Matches matches={live.value.matches} />
        )}
      </Panel>
    </div>
  );
}

function Matches({ matches }: { readonly matches: LiveNow["matches"] }): ReactElement {
  const t = useText(homeListsText);
  if (matches.length === 0) return <EmptyState title={t("liveNone")} hint={t("liveNoneHint")} />;
  return (
    <ul className={styles.liveList}>
      {matches.map((match) => (
        <Match key={match.code} match={match} />
      ))}
    </ul>
  );
}

function Match({ match: { code, node, players } }: { readonly match: LiveMatch }): ReactElement {
  const t = useText(homeListsText);
  const said = players.map(({ username, score }) => `${username} ${score}`).join(", ");
  return (
    <li className={styles.liveMatch}>
      <span className={styles.livePlayers}>
        {players.map(({ id, username, score }) => (
          <span key={id} className={styles.livePlayer}>
            <PlayerName className={styles.liveName} name={username} /> <b className="figures">{score}</b>
          </span>
        ))}
      </span>
      <ButtonLink
        to={gamePath(code)}
        onClick={() => notePlace(code, node)}
        aria-label={t("watchMatch", { players: said })}
      >
        {t("watch")}
      </ButtonLink>
    </li>
  );
}

/** Whether the element is in the window, or was scrolled out of it. */
function useIsInWindow(element: RefObject<HTMLElement | null>): boolean {
  const [isInWindow, setInWindow] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setInWindow(entries.at(-1)?.isIntersecting === true));
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInWindow;
}
