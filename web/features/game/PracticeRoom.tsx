import type { ReactElement, ReactNode } from "react";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { FourColourDeck } from "#web/ui/cards/PlayingCard.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { classes } from "#web/ui/classes.ts";
import { type KeyTargets, useKeys } from "./input/keys.ts";
import { Narrator } from "./table/Narrator.tsx";
import { Scoreboard } from "./table/Scoreboard.tsx";
import { SoundButton } from "./table/TopBar.tsx";
import { TableSurface } from "./table/TableSurface.tsx";
import { useChairs, useTable, useEndDialog } from "./state/table.ts";
import styles from "./TableRoom.module.css";
import practiceRoomStyles from "./PracticeRoom.module.css";
import topBarStyles from "./table/TopBar.module.css";

interface PracticeRoomProps {
  readonly leaveLabel: string;
  readonly onLeave: () => void;
  /** The explanation beside the table, which also explains refused cards. */
  readonly children: ReactNode;
}

const nothing = (): void => undefined;
const noTargets: KeyTargets = {
  toggleChat: nothing,
  openHelp: nothing,
  openOptions: nothing,
  askCoach: () => false,
};

/** The table alone: no chat, no dialogs at the end of a hand, no question on leaving. */
export function PracticeRoom({ leaveLabel, onLeave, children }: PracticeRoomProps): ReactElement {
  const table = useTable();
  const chairs = useChairs();
  useKeys(table, noTargets);
  useEndDialog();
  const fourColourDeck = usePrefs((prefs) => prefs.fourColourDeck);
  return (
    <FourColourDeck value={fourColourDeck}>
      <div className={classes(styles.game, practiceRoomStyles.practice)} data-part="game">
        <header className={topBarStyles.tableBar} data-part="table-bar" data-testid="table-bar">
          <IconButton label={leaveLabel} onClick={onLeave}>
            <Icon name="close" />
          </IconButton>
          <Scoreboard />
          <div className={topBarStyles.barTools}>
            <SoundButton />
          </div>
        </header>
        <div className={practiceRoomStyles.practiceWords}>{children}</div>
        <TableSurface chairs={chairs} />
        <Narrator />
      </div>
    </FourColourDeck>
  );
}
