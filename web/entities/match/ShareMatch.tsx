/** Shares a finished match: by the system's share sheet with its picture, or by a link on the clipboard. */
import { type ReactElement, useEffect, useRef, useState } from "react";
import type { MatchId } from "#protocol/ids.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { finishedMatchText } from "./text/en.ts";
import { classes } from "#web/ui/classes.ts";
import { addressForOthers } from "#web/platform/desktop/address.ts";
import { matchPath } from "#web/entities/paths.ts";
import { readToken } from "#web/platform/storage/token.ts";
import styles from "./ShareMatch.module.css";
import fieldsStyles from "#web/ui/Field.module.css";

/**
 * The result. `shared` and `dismissed`: the system has shown it. `copied`: the link is on the clipboard. `link`: the
 * page has to show the link, because it may not copy.
 */
type Shared = "shared" | "dismissed" | "copied" | "link";

interface ShareOutcome {
  readonly how: Shared;
  /** Whether everyone may open the link; null if unknown. */
  readonly isOpen: boolean | null;
}

/** How long the share sheet waits for a picture. */
const pictureMsMax = 3_000;

const matchLink = (matchId: MatchId): string => addressForOthers(matchPath(matchId));

async function ask(matchId: MatchId, forAll: boolean, method: "GET" | "HEAD"): Promise<Response | null> {
  const token = readToken();
  const query = forAll ? "?for=all" : "";
  try {
    return await fetch(`/api/matches/${encodeURIComponent(matchId)}/picture${query}`, {
      method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(pictureMsMax),
    });
  } catch {
    return null;
  }
}

const sharesFiles = (): boolean =>
  "canShare" in navigator && navigator.canShare({ files: [new File([""], "spar.png", { type: "image/png" })] });

/** Fetches whether everyone may see the match, and its picture: the public one, or else the one for its players. */
async function pictureOf(matchId: MatchId): Promise<{ readonly isOpen: boolean | null; readonly file: File | null }> {
  const wantsFile = sharesFiles();
  const open = await ask(matchId, true, wantsFile ? "GET" : "HEAD");
  const isOpen = open?.ok === true ? true : open?.status === 404 ? false : null;
  if (!wantsFile) return { isOpen, file: null };
  const answer = isOpen === false ? await ask(matchId, false, "GET") : open;
  const bytes = answer?.ok === true ? await answer.blob().catch(() => null) : null;
  return { isOpen, file: bytes === null ? null : new File([bytes], "spar.png", { type: "image/png" }) };
}

async function copied(link: string): Promise<"copied" | "link"> {
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    return "link";
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Shares the match in the best way this browser supports. `title` accompanies the link. */
async function shareMatch(matchId: MatchId, title: string): Promise<ShareOutcome> {
  const url = matchLink(matchId);
  const { isOpen, file } = await pictureOf(matchId);
  if (!("share" in navigator)) return { how: await copied(url), isOpen };
  // A link that only this player can open is useless to its receiver; the picture is not.
  const withLink = isOpen === false && file !== null ? {} : { url };
  const parts = { title, ...withLink, ...(file !== null && { files: [file] }) };
  try {
    await navigator.share(parts);
    return { how: "shared", isOpen };
  } catch (error) {
    if (nameOf(error) === "AbortError") return { how: "dismissed", isOpen };
    return { how: await copied(url), isOpen };
  }
}

const copiedMs = 4_000;

type ShareState = "nothing" | "copied" | "copiedForPlayers" | "link";

/** The button that shares a finished match, and shows the result where the system does not. */
export function ShareMatch({ matchId }: { readonly matchId: MatchId }): ReactElement {
  const t = useText(finishedMatchText);
  const [visible, setVisible] = useState<ShareState>("nothing");
  const [isBusy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const share = async (): Promise<void> => {
    setBusy(true);
    const { how, isOpen } = await shareMatch(matchId, t("shareTitle"));
    setBusy(false);
    if (how === "shared" || how === "dismissed") return;
    setVisible(how === "link" ? "link" : isOpen === false ? "copiedForPlayers" : "copied");
    clearTimeout(timer.current);
    if (how === "copied") timer.current = setTimeout(() => setVisible("nothing"), copiedMs);
  };

  if (visible === "link") {
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
  const isCopied = visible !== "nothing";
  return (
    <span className={styles.shareMatch}>
      <Button busy={isBusy} onClick={() => void share()}>
        <Icon name={isCopied ? "check" : "share"} size={20} /> {t(isCopied ? "copied" : "share")}
      </Button>
      <span className={visible === "copiedForPlayers" ? styles.shareMatchWord : "visually-hidden"} role="status">
        {visible === "copiedForPlayers" ? t("forPlayers") : isCopied ? t("copied") : ""}
      </span>
    </span>
  );
}
