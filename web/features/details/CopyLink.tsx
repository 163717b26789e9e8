import { type ReactElement, useEffect, useRef, useState } from "react";
import { addressForOthers } from "#web/lib/desktop/address.ts";
import { useText } from "#web/lib/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { detailsText } from "./text.ts";

const copiedMs = 2000;

/** Puts the address of this page on the clipboard; where the page may not (plain http), it is shown to be copied. */
export function CopyLink(): ReactElement {
  const t = useText(detailsText);
  const [shown, setShown] = useState<"nothing" | "copied" | "link">("nothing");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const link = addressForOthers(globalThis.location.pathname);

  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setShown("copied");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown("nothing"), copiedMs);
    } catch {
      setShown("link");
    }
  };

  return (
    <span className="details-share">
      {shown === "link" ? (
        <input
          className="field-input"
          readOnly
          value={link}
          aria-label={t("matchLink")}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <Button onClick={() => void copy()}>
          <Icon name={shown === "copied" ? "check" : "share"} size={20} />{" "}
          {t(shown === "copied" ? "copied" : "copyLink")}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {shown === "copied" ? t("copied") : ""}
      </span>
    </span>
  );
}
