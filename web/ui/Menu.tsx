import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classes } from "./classes.ts";
import styles from "./Menu.module.css";

export interface MenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  /** The button's content. */
  readonly face: ReactNode;
  readonly className?: string;
  /** Stays visible where it is opened from a list that scrolls. */
  readonly floats?: boolean;
  /** Links and buttons; choosing one closes the menu. */
  readonly children: ReactNode;
}

const itemSelector = "a[href], button:not(:disabled)";

const edgePx = 8;

/** Places the list below the button, or above if there is no room, and within the window. */
function floatBeside(root: HTMLElement | null): void {
  const list = root?.querySelector<HTMLElement>("[data-part=menu-list]");
  if (!root || !list) return;
  const button = root.getBoundingClientRect();
  const [width, height] = [list.offsetWidth, list.offsetHeight];
  const below = button.bottom + edgePx;
  const top = below + height + edgePx > window.innerHeight ? button.top - edgePx - height : below;
  const left = Math.min(button.left, window.innerWidth - width - edgePx);
  Object.assign(list.style, {
    position: "fixed",
    inset: `${Math.max(edgePx, top)}px auto auto ${Math.max(edgePx, left)}px`,
  });
}

/** Places the open list, focuses it, and closes it when the reader scrolls or focuses elsewhere. */
function useOpening(
  root: RefObject<HTMLDivElement | null>,
  open: boolean,
  floats: boolean,
  setOpen: (open: boolean) => void,
): void {
  useLayoutEffect(() => {
    if (open && floats) floatBeside(root.current);
  }, [root, open, floats]);

  useEffect(() => {
    if (!open) return;
    root.current
      ?.querySelector<HTMLElement>(`[data-part=menu-list] :is(${itemSelector})`)
      ?.focus({ preventScroll: floats });
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    // Programmatic scrolling leaves a floating menu open; scrolling by the reader closes it.
    const events = floats ? ["pointerdown", "wheel", "touchmove"] : ["pointerdown"];
    for (const event of events) document.addEventListener(event, onPress, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, onPress);
    };
  }, [root, open, floats, setOpen]);
}

/** A button that opens a short list below it; a press outside, Escape or a choice closes it. */
export function Menu({ label, face, className, floats = false, children }: MenuProps): ReactElement {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useOpening(root, open, floats, setOpen);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return;
    if (event.key === "Escape") {
      // The dialog or panel around the menu stays open.
      event.stopPropagation();
      close();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const items = [
      ...(root.current?.querySelectorAll<HTMLElement>(`[data-part=menu-list] :is(${itemSelector})`) ?? []),
    ];
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length]?.focus();
  };

  return (
    <div
      ref={root}
      className={classes(styles.menu, className)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        // Tab closes the menu; the listener above handles a press on something that cannot be focused.
        if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.menuButton}
        data-part="menu-button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open ? (
        <div
          id={id}
          className={styles.menuList}
          data-part="menu-list"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest(itemSelector)) close();
          }}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
