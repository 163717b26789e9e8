import { type ReactElement, useEffect, useRef, useState } from "react";
import type { MatchId } from "#protocol/ids.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { matchLink, shareMatch } from "./shareMatch.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./ShareMatch.module.css";
import { shareText } from "./text/en.ts";
import fieldsStyles from "#web/ui/fields.module.css";
import { classes } from "#web/ui/classes.ts";

const copiedMs = 4_000;

type Shown = "nothing" | "copied" | "copiedForPlayers" | "link";

/** The button that shares a finished match, and shows the result where the system does not. */
export function ShareMatch({ matchId }: { readonly matchId: MatchId }): ReactElement {
  const t = useText(shareText);
  const [shown, setShown] = useState<Shown>("nothing");
  const [isBusy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const share = async (): Promise<void> => {
    setBusy(true);
    const { how, isOpen } = await shareMatch(matchId, t("title"));
    setBusy(false);
    if (how === "shared" || how === "dismissed") return;
    setShown(how === "link" ? "link" : isOpen === false ? "copiedForPlayers" : "copied");
    clearTimeout(timer.current);
    if (how === "copied") timer.current = setTimeout(() => setShown("nothing"), copiedMs);
  };

  if (shown === "link") {
    return (
      <input
        className={classes(fieldsStyles.fieldInput, styles.shareMatchLink)}
        data-part="field-input"
        readOnly
        value={matchLink(matchId)}
        aria-label={t("link")}
        onFocus={(event) => event.currentTarget.select()}
      />
    );
  }
  const isCopied = shown !== "nothing";
  return (
    <span className={styles.shareMatch}>
      <Button busy={isBusy} onClick={() => void share()}>
        <Icon name={isCopied ? "check" : "share"} size={20} /> {t(isCopied ? "copied" : "share")}
      </Button>
      <span className={shown === "copiedForPlayers" ? styles.shareMatchWord : "visually-hidden"} role="status">
        {shown === "copiedForPlayers" ? t("forPlayers") : isCopied ? t("copied") : ""}
      </span>
    </span>
  );
}
