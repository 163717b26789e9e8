/**
 * The leaderboard: the ranked players of a pool page by page, a search among them, and the reader's own place. The
 * address holds pool, search and page, so that the list can be shared and Back returns to it.
 */
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { fieldBounds } from "#protocol/calls/fields.ts";
import type { Pool } from "#protocol/calls/users.ts";
import { listFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import styles from "#web/ui/Panel.module.css";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Board, boardQuery, boardRows, type BoardView } from "./Board.tsx";
import leaderboardPageStyles from "./LeaderboardPage.module.css";
import { leaderboardText } from "./text/en.ts";

const skeletonRows = 5;
const pools = ["duel", "table"] as const;

/** The ranked players of a pool, a search among them, and the reader's own place. */
export function LeaderboardPage(): ReactElement {
  const t = useText(leaderboardText);
  const { view, typed, type, choosePool, turnTo } = useBoardAddress();
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Tabs
        label={t("pools")}
        tabs={pools.map((id) => ({ id, label: t(id) }))}
        active={view.pool}
        onChange={choosePool}
      >
        <div className={leaderboardPageStyles.boardSearch}>
          <TextField
            label={t("search")}
            type="search"
            autoComplete="off"
            maxLength={searchCharsMax}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <div className={styles.panel} data-part="panel">
          <BoardPage key={view.pool} view={view} onTurn={turnTo} />
        </div>
      </Tabs>
    </Page>
  );
}

interface BoardPageProps {
  readonly view: BoardView;
  readonly onTurn: (page: number) => void;
}

function BoardPage({ view, onTurn }: BoardPageProps): ReactElement {
  const t = useText(leaderboardText);
  const common = useText(sharedText);
  const { pool, search, page } = view;
  const [entries, again] = useLoaded({ ...boardQuery(view), placeholderData: keepPreviousData });
  if (entries.state === "loading") {
    return (
      <SkeletonRows rows={skeletonRows}>
        <Skeleton round width="2rem" height="2rem" />
        <Skeleton round width="2.25rem" height="2.25rem" />
        <Skeleton width="40%" />
      </SkeletonRows>
    );
  }
  if (entries.state === "failed") {
    return <ErrorState text={common(listFailure(entries.failure, "failedLeaderboard"))} onRetry={again} />;
  }
  const visible = entries.value.slice(0, boardRows);
  const isLast = entries.value.length <= boardRows;
  return (
    <>
      {visible.length === 0 ? <EmptyBoard search={search} page={page} /> : <Board pool={pool} entries={visible} />}
      {page === 1 && isLast ? null : (
        <nav className={leaderboardPageStyles.boardPages} aria-label={t("pages")}>
          <Button disabled={page === 1} onClick={() => onTurn(page - 1)}>
            {t("previous")}
          </Button>
          <span className="figures">{t("page", { page })}</span>
          <Button disabled={isLast} onClick={() => onTurn(page + 1)}>
            {t("next")}
          </Button>
        </nav>
      )}
    </>
  );
}

function EmptyBoard({ search, page }: { readonly search: string; readonly page: number }): ReactElement {
  const t = useText(leaderboardText);
  if (search !== "") return <EmptyState title={t("noMatch", { query: search })} />;
  if (page > 1) return <EmptyState title={t("pastEnd")} />;
  return <EmptyState title={t("empty")} hint={t("emptyHint")} />;
}

/** A search starts after this long without typing. */
export const typingMs = 300;
const { searchCharsMax } = fieldBounds;
const pageMax = 400;

/** Reads the view from the address. An invalid value counts as absent. */
export function viewOf(query: URLSearchParams): BoardView {
  const page = Number(query.get("page") ?? 1);
  return {
    pool: query.get("pool") === "table" ? "table" : "duel",
    search: (query.get("search") ?? "").trim().slice(0, searchCharsMax),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, pageMax) : 1,
  };
}

/** The query of an address, without default values. */
export function queryOf({ pool, search, page }: BoardView): Record<string, string> {
  return {
    ...(pool !== "duel" && { pool }),
    ...(search !== "" && { search }),
    ...(page !== 1 && { page: String(page) }),
  };
}

interface BoardAddress {
  readonly view: BoardView;
  /** The text of the search field. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly choosePool: (pool: Pool) => void;
  readonly turnTo: (page: number) => void;
}

/** The current part of the leaderboard, and how to change it. */
function useBoardAddress(): BoardAddress {
  const [query, setQuery] = useSearchParams();
  const view = viewOf(query);
  const [typed, setTyped] = useState(view.search);
  const searched = useRef(view.search);

  // Back and Forward change the field too. Text that is still being typed stays.
  useEffect(() => {
    if (view.search === searched.current) return;
    searched.current = view.search;
    setTyped(view.search);
  }, [view.search]);

  useEffect(() => {
    const search = typed.trim();
    if (search === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = search;
      setQuery((before) => queryOf({ ...viewOf(before), search, page: 1 }), { replace: true });
    }, typingMs);
    return () => clearTimeout(timer);
  }, [typed, setQuery]);

  return {
    view,
    typed,
    type: setTyped,
    choosePool: (pool) => setQuery(queryOf({ ...view, pool, page: 1 })),
    turnTo: (page) => setQuery(queryOf({ ...view, page })),
  };
}
