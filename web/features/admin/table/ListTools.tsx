import type { ReactElement, ReactNode } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Select, TextField } from "#web/ui/Field.tsx";
import { keyOf } from "#web/ui/keys.ts";
import { Segments } from "#web/ui/RadioGroup.tsx";
import { adminText } from "../text/en.ts";
import styles from "./AdminTable.module.css";
import { type ListAddress, type ListFilter, searchCharsMax } from "./adminList.ts";

interface ListToolsProps {
  readonly search: { readonly label: string; readonly hint?: string } | undefined;
  readonly filters: readonly ListFilter[];
  readonly address: ListAddress;
  readonly aside: ReactNode;
  /** The columns that can order the list, and the current order. */
  readonly sorts: readonly { readonly word: string; readonly label: string }[];
  readonly sort: string;
  /** Whether its rows open something, and so take the keyboard. */
  readonly hasRows: boolean;
  /** The down arrow leads from the search field to the rows. */
  readonly onLeave: () => void;
}

/** A filter with more choices than this is a select. */
const openChoicesMax = 6;

/** The search field and the filters above a list. */
export function ListTools({
  search,
  filters,
  address,
  aside,
  sorts,
  sort,
  hasRows,
  onLeave,
}: ListToolsProps): ReactElement {
  const t = useText(adminText);
  return (
    <div className={styles.tools}>
      {search === undefined ? null : (
        <div className={styles.search}>
          <TextField
            label={search.label}
            {...hintOf(search.hint ?? (hasRows ? t("keys") : undefined))}
            type="search"
            autoComplete="off"
            maxLength={searchCharsMax}
            value={address.typed}
            onChange={(event) => address.type(event.target.value)}
            onKeyDown={(event) => {
              if (keyOf(event.nativeEvent) !== "ArrowDown") return;
              event.preventDefault();
              onLeave();
            }}
          />
        </div>
      )}
      {filters.map((filter) => (
        <Filter key={filter.name} filter={filter} address={address} />
      ))}
      {sorts.length === 0 ? null : (
        <div className={styles.order}>
          <Select
            label={t("sortBy")}
            options={sorts.flatMap(({ word, label }) => [
              { value: word, label: t("sortUp", { column: label }) },
              { value: `-${word}`, label: t("sortDown", { column: label }) },
            ])}
            value={sort}
            onChange={address.sortBy}
          />
        </div>
      )}
      {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
    </div>
  );
}

const hintOf = (hint: string | undefined): { readonly hint?: string } => (hint === undefined ? {} : { hint });

function Filter({ filter, address }: { readonly filter: ListFilter; readonly address: ListAddress }): ReactElement {
  const { label, name, choices } = filter;
  const value = address.wanted.filters[name] ?? choices[0]?.value ?? "";
  const choose = (chosen: string): void => address.choose(filter, chosen);
  return choices.length > openChoicesMax ? (
    <Select label={label} options={choices} value={value} onChange={choose} />
  ) : (
    <div className={styles.filter}>
      {/* The group has this name for screen readers. */}
      <p className={styles.filterName} aria-hidden="true">
        {label}
      </p>
      <Segments label={label} choices={choices} value={value} onChange={choose} />
    </div>
  );
}
