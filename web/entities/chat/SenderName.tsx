import { type ReactElement, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import type { NewReport } from "#protocol/calls/reports.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { block, isBlocked, isMuted, mute, type ListedUser, unblock, unmute, useHiddenUsers } from "./hiddenUsers.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { ReportDialog } from "./ReportDialog.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import styles from "./Composer.module.css";
import { writingText } from "./text/en.ts";
import menuStyles from "#web/ui/Menu.module.css";
import { classes } from "#web/ui/classes.ts";

interface SenderNameProps {
  readonly person: ListedUser;
  /** Where the user was met, for a report. */
  readonly place: NewReport["place"];
  /** At a table the profile opens in a new tab, so the player does not leave the seat. */
  readonly staysOnPage?: boolean;
  /** Shown behind the name, where the menu should be found at first sight. */
  readonly sign?: ReactNode;
}

/** A sender's name, with a menu of actions on that user. */
export function SenderName({ person, place, staysOnPage = false, sign }: SenderNameProps): ReactElement {
  const t = useText(writingText);
  const lib = useText(sharedText);
  const [isReporting, setReporting] = useState(false);
  const { id, username } = person;
  const muted = useHiddenUsers((hidden) => isMuted(hidden, id));
  const blocked = useHiddenUsers((hidden) => isBlocked(hidden, id));

  const toggleMute = (): void => {
    if (muted) unmute(id);
    else mute(person);
    showToast("success", muted ? t("unmuted", { username }) : t("muted", { username }));
  };
  const toggleBlock = async (): Promise<void> => {
    const done = await (blocked ? unblock(id) : block(person));
    if (!done) showToast("error", lib("generic"));
    else showToast("success", blocked ? t("unblocked", { username }) : t("blocked", { username }));
  };

  return (
    <>
      <Menu
        floats
        className={styles.person}
        label={username}
        face={
          <>
            <strong className={styles.personName}>
              <PlayerName name={username} />
            </strong>
            {sign}
          </>
        }
      >
        <Link
          className={menuStyles.menuItem}
          data-part="menu-item"
          to={`/players/${id}`}
          {...(staysOnPage && { target: "_blank", rel: "noopener" })}
        >
          {t("viewProfile")}
          <Icon name={staysOnPage ? "external-link" : "user"} size={18} />
        </Link>
        <button type="button" className={menuStyles.menuItem} data-part="menu-item" onClick={toggleMute}>
          {muted ? t("unmute") : t("mute")}
          <Icon name={muted ? "sound-on" : "sound-off"} size={18} />
        </button>
        <button type="button" className={menuStyles.menuItem} data-part="menu-item" onClick={() => void toggleBlock()}>
          {blocked ? t("unblock") : t("block")}
          <Icon name={blocked ? "eye" : "eye-off"} size={18} />
        </button>
        <button
          type="button"
          className={classes(menuStyles.menuItem, styles.personReport)}
          data-part="menu-item"
          onClick={() => setReporting(true)}
        >
          {t("report")}
          <Icon name="flag" size={18} />
        </button>
      </Menu>
      {isReporting
        ? createPortal(
            <ReportDialog person={person} place={place} onClose={() => setReporting(false)} />,
            document.body,
          )
        : null}
    </>
  );
}
