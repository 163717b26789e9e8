import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Breakable } from "#web/ui/Breakable.tsx";
import { Button } from "#web/ui/Button.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

interface SettingProps {
  readonly title: string;
  readonly value: string;
  /** The label of the button that opens the form; "Change" when absent. */
  readonly action?: string;
  /** The form; it calls back to close itself. */
  readonly children: (close: () => void) => ReactNode;
}

/** A setting's value, and a form below that changes it. The focus moves into the form and back. */
export function Setting({ title, value, action, children }: SettingProps): ReactElement {
  const t = useText(accountSettingsText);
  const id = useId();
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (open) form.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus();
    else button.current?.querySelector("button")?.focus();
  }, [open]);

  return (
    <section className={styles.setting} aria-labelledby={`${id}-title`}>
      <div className={styles.settingNow}>
        <div className={styles.settingWords}>
          <h3 id={`${id}-title`}>{title}</h3>
          <p>
            <Breakable text={value} />
          </p>
        </div>
        <div ref={button}>
          <Button
            aria-expanded={open}
            aria-controls={open ? `${id}-form` : undefined}
            aria-describedby={`${id}-title`}
            onClick={() => setOpen(!open)}
          >
            {open ? t("cancel") : (action ?? t("change"))}
          </Button>
        </div>
      </div>
      {open ? (
        <div ref={form} id={`${id}-form`} className={styles.settingForm}>
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </section>
  );
}
