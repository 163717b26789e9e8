import { type PointerEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { IconButton } from "./Button.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icons/Icon.tsx";
import { uiText } from "./text/en.ts";
import { dismissToast, type Toast, useToasts } from "./toasts.ts";
import styles from "./ToastList.module.css";

const swipePx = 50;
const icons = { success: "check", error: "alert", news: "bell" } as const;

/** Counts down, except while the pointer or the focus is on the notice. */
function useLeaving(toast: Toast, held: boolean): void {
  const { id, staysMs, leaving } = toast;
  useEffect(() => {
    if (held || leaving) return;
    const timer = setTimeout(() => dismissToast(id), staysMs);
    return () => clearTimeout(timer);
  }, [id, staysMs, leaving, held]);
}

function ToastItem({ toast }: { readonly toast: Toast }): ReactElement {
  const t = useText(uiText);
  const [held, setHeld] = useState(false);
  const [shiftPx, setShiftPx] = useState(0);
  const startX = useRef<number | null>(null);
  useLeaving(toast, held);

  const release = (event: PointerEvent): void => {
    if (startX.current !== null && Math.abs(event.clientX - startX.current) >= swipePx) dismissToast(toast.id);
    startX.current = null;
    setShiftPx(0);
  };

  return (
    <li
      className={classes(styles.toast, styles[`toast-${toast.kind}`], toast.leaving && styles.toastLeaving)}
      data-kind={toast.kind}
      data-leaving={toast.leaving || undefined}
      style={shiftPx === 0 ? undefined : { transform: `translateX(${shiftPx}px)` }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        startX.current = event.clientX;
      }}
      onPointerMove={(event) => {
        if (startX.current !== null) setShiftPx(event.clientX - startX.current);
      }}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Icon name={icons[toast.kind]} />
      <span className={styles.toastText} data-testid="toast-text" role={toast.kind === "error" ? "alert" : "status"}>
        {toast.text}
      </span>
      {toast.link === null ? null : (
        <Link className={styles.toastLink} to={toast.link.to} onClick={() => dismissToast(toast.id)}>
          {toast.link.label}
        </Link>
      )}
      <IconButton label={t("dismiss")} onClick={() => dismissToast(toast.id)}>
        <Icon name="close" size={18} />
      </IconButton>
    </li>
  );
}

/** The place of the notices; F8 moves the focus here. */
export function Toasts(): ReactElement {
  const t = useText(uiText);
  const toasts = useToasts((state) => state.toasts);
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "F8") return;
      event.preventDefault();
      area.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  // In the browser's top layer, and raised again for each new notice, so that no open dialog hides it.
  const newest = toasts[0]?.id;
  useEffect(() => {
    const element = area.current;
    if (element === null || !("showPopover" in element)) return;
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  }, [newest]);

  return (
    <section ref={area} className={styles.toasts} popover="manual" aria-label={t("notifications")} tabIndex={-1}>
      <ol className={styles.toastList}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
