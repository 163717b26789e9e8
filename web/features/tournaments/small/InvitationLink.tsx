import { type ReactElement, useEffect, useRef, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { smallText } from "./text/en.ts";
import styles from "./small.module.css";

const copiedMs = 2_000;

/** The link of a tournament, to copy or to share. */
export function InvitationLink({ title, link }: { readonly title: string; readonly link: string }): ReactElement {
  const t = useText(smallText);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // A page over plain http may not: the link is selected instead, to be copied by hand.
      box.current?.querySelector("input")?.select();
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
  const share = (): void => {
    // Closing the sheet without sharing is not an error.
    navigator.share({ title, url: link }).catch(() => undefined);
  };

  return (
    <div ref={box} className={styles.invitation}>
      <TextField label={t("linkName")} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button onClick={() => void copy()}>
        <Icon name={isCopied ? "check" : "copy"} size={18} /> {t(isCopied ? "copied" : "copyLink")}
      </Button>
      {"share" in navigator ? (
        <Button onClick={share}>
          <Icon name="share" size={18} /> {t("share")}
        </Button>
      ) : null}
      <span className="visually-hidden" role="status">
        {isCopied ? t("copied") : ""}
      </span>
    </div>
  );
}
