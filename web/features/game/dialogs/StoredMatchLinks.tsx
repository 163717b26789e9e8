import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { matchPath } from "#web/entities/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { ShareMatch } from "#web/entities/match/share/ShareMatch.tsx";
import { gameText } from "../text/en.ts";
import styles from "./MatchOver.module.css";

/** Links to watch and share the match that is stored under this id; nothing while `matchId` is null. */
export function StoredMatchLinks({ matchId }: { readonly matchId: string | null }): ReactElement | null {
  const t = useText(gameText);
  if (matchId === null) return null;
  return (
    <div className={styles.matchAlso}>
      <ButtonLink to={matchPath(matchId)}>
        <Icon name="play" size={20} /> {t("watchAgain")}
      </ButtonLink>
      <ShareMatch matchId={matchId} />
    </div>
  );
}
