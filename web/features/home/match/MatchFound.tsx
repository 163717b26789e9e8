import { type ReactElement, useEffect } from "react";
import type { UserId } from "#protocol/ids.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { callBack } from "#web/platform/desktop/callBack.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import styles from "./Searching.module.css";
import type { FoundMatch } from "./search.ts";
import { matchText } from "./text/en.ts";
import type { MatchFoundPlayer } from "#protocol/frames/userRecords.ts";

interface MatchFoundProps {
  readonly found: FoundMatch;
  /** The searching user. */
  readonly userId: UserId | undefined;
  readonly isStarting: boolean;
  readonly isLost: boolean;
  readonly onStart: () => void;
}

const pictureSize = 72;

/** The player, the opponent, and which of them starts the game. */
export function MatchFound({ found, userId, isStarting, isLost, onStart }: MatchFoundProps): ReactElement {
  const t = useText(matchText);
  const me = found.players.find((player) => player.id === userId);
  const other = found.players.find((player) => player !== me);
  const isDealer = me?.is_dealer === true;
  useCall(t("foundTitle"), other?.username ?? "");
  return (
    <Modal open locked onClose={() => undefined} title={t("foundTitle")}>
      <div className={styles.matchSides}>
        <Side name={t("you")} player={me} />
        <span className={styles.matchVersus}>{t("versus")}</span>
        <Side name={other?.username ?? ""} player={other} />
      </div>
      <p className={styles.matchKind}>{found.is_rated ? t("ranked") : t("casual")}</p>
      <p className={styles.matchWord} role="status">
        {isLost ? t("reconnecting") : isDealer ? t("youDeal") : t("waitForDealer")}
      </p>
      <div className={styles.matchStart}>
        {isDealer ? (
          <Button kind="primary" size="large" wide autoFocus busy={isStarting} onClick={onStart}>
            {isStarting ? t("startingGame") : t("startGame")}
          </Button>
        ) : (
          <Button size="large" wide disabled>
            {t("startingSoon")}
          </Button>
        )}
        <p className={styles.matchHint}>{t("startsItself")}</p>
      </div>
    </Modal>
  );
}

interface SideProps {
  readonly name: string;
  readonly player: MatchFoundPlayer | undefined;
}

function Side({ name, player }: SideProps): ReactElement {
  return (
    <div className={styles.matchSide}>
      <FramedAvatar userId={player?.id ?? null} look={player?.look} src={player?.image_url} size={pictureSize} />
      <strong>{name}</strong>
    </div>
  );
}

/** In the desktop app, alerts a player who uses another window. */
function useCall(title: string, opponent: string): void {
  useEffect(() => {
    const shell = desktop();
    return shell === null ? undefined : callBack(shell, { kind: "match", title, body: opponent || title, path: "/" });
  }, [title, opponent]);
}
