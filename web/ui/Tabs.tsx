import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./Tabs.module.css";

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** The name of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly active: Id;
  readonly onChange: (id: Id) => void;
  /** The active tab's content. */
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** How much of the tab before the active one stays visible where the row scrolls. */
const peekPx = 48;

/** Several views, one at a time; arrow keys switch between them. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children }: TabsProps<Id>): ReactElement {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // Where the row is too narrow for all tabs, it scrolls to the active one; the page itself does not move.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    const box = row.current?.getBoundingClientRect();
    if (!tab || !box) return;
    if (tab.left < box.left || tab.right > box.right) row.current?.scrollBy({ left: tab.left - box.left - peekPx });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = step(
      tabs.findIndex((tab) => tab.id === active),
      tabs.length,
    );
    const next = tabs[at];
    if (next === undefined) return;
    onChange(next.id);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <>
      <div ref={row} className={styles.tabs} data-part="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}
