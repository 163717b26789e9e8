/** The table of all lists of the dashboard. The server applies search, filters, order and page; the address has them. */
import { type ReactElement, type ReactNode, useRef } from "react";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { adminText } from "../text/en.ts";
import styles from "./AdminTable.module.css";
import {
  type AdminList,
  type ListAddress,
  type ListFilter,
  type ListPage,
  useAdminList,
  useListAddress,
} from "./adminList.ts";
import { ListTools } from "./ListTools.tsx";
import { type AdminColumn, type Rows, TableRows } from "./TableRows.tsx";

interface AdminTableProps<Row> extends Rows<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly list: AdminList<Row>;
  /** The label and the hint of the search field; without it there is none. */
  readonly search?: { readonly label: string; readonly hint?: string };
  readonly filters?: readonly ListFilter[];
  /** The server's default order, such as `-created`. */
  readonly usualSort?: string;
  readonly empty: { readonly title: string; readonly hint?: string };
  /** Content beside the filters, such as a link that exports the list. */
  readonly aside?: ReactNode;
}

const noFilters: readonly ListFilter[] = [];
const skeletonRows = 6;

export type { AdminColumn };

export function AdminTable<Row>(props: AdminTableProps<Row>): ReactElement {
  const { list, filters = noFilters, search, aside, columns, rowPath, usualSort = "" } = props;
  const address = useListAddress(filters);
  const sorts = columns.flatMap(({ sort: word, label }) => (word === undefined ? [] : [{ word, label }]));
  const sort = address.wanted.sort || usualSort;
  const [page, again] = useAdminList(list, address.wanted);
  const body = useRef<HTMLDivElement>(null);
  const toFirstRow = (): void => body.current?.querySelector<HTMLElement>("[data-part=row-link]")?.focus();
  return (
    <div className={styles.list}>
      <ListTools
        {...{ search, filters, address, aside, sorts, sort, hasRows: rowPath !== undefined }}
        onLeave={toFirstRow}
      />
      <div ref={body} aria-busy={page.state === "loading"}>
        {page.state === "loading" ? <Placeholder /> : null}
        {page.state === "failed" ? <Failed failure={page.failure} again={again} /> : null}
        {page.state === "ready" ? <Shown {...props} page={page.value} address={address} sort={sort} /> : null}
      </div>
    </div>
  );
}

const Placeholder = (): ReactElement => (
  <SkeletonRows rows={skeletonRows}>
    <Skeleton width="22%" />
    <Skeleton width="34%" />
    <Skeleton width="12%" />
  </SkeletonRows>
);

function Failed({ failure, again }: { readonly failure: ApiFailure; readonly again: () => void }): ReactElement {
  const t = useText(adminText);
  const common = useText(sharedText);
  if (failure.status === 401 || failure.status === 403) return <ErrorState text={t("notAllowed")} />;
  const why = actionFailure(failure);
  return <ErrorState text={why === "generic" ? t("failedList") : common(why)} onRetry={again} />;
}

interface RowsProps<Row> extends AdminTableProps<Row> {
  readonly page: ListPage<Row>;
  readonly address: ListAddress;
  readonly sort: string;
}

function Shown<Row>({ page, address, sort, label, empty, ...rows }: RowsProps<Row>): ReactElement {
  const t = useText(adminText);
  const { wanted, sortBy, clear } = address;
  const isNarrowed = wanted.q !== "" || Object.keys(wanted.filters).length > 0;
  if (page.items.length === 0 && wanted.after === null) {
    if (!isNarrowed) return <EmptyState {...empty} />;
    return (
      <EmptyState title={t("noMatch")} hint={t("noMatchHint")}>
        <Button onClick={clear}>{t("clearFilters")}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {page.total === undefined
          ? t("rows", { count: page.items.length })
          : t("rowsOf", { shown: page.items.length, total: page.total })}
      </p>
      <TableRows {...rows} label={label} items={page.items} sort={sort} onSort={sortBy} />
      <Pages page={page} address={address} />
    </>
  );
}

function Pages<Row>({ page, address }: Pick<RowsProps<Row>, "page" | "address">): ReactElement | null {
  const t = useText(adminText);
  const { wanted, knowsPageBefore, turnBack, turnOn } = address;
  const { next } = page;
  if (wanted.after === null && next === null) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages")}>
      <Button disabled={wanted.after === null} onClick={turnBack}>
        {t(knowsPageBefore ? "previousPage" : "firstPage")}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && turnOn(next)}>
        {t("nextPage")}
      </Button>
    </nav>
  );
}
