import type { ReactElement } from "react";
import type { CosmeticKind } from "#protocol/calls/look.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classes } from "#web/ui/classes.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import styles from "./CosmeticPicture.module.css";
import { backClass, feltClass, frameClass } from "./looks.ts";

interface CosmeticPictureProps {
  readonly kind: CosmeticKind;
  /** Missing: the look that everybody has. */
  readonly name?: string | undefined;
  /** The picture inside a frame. */
  readonly avatar?: string | null | undefined;
}

/** The picture of a cosmetic. Decoration: its name is beside it. */
export function CosmeticPicture({ kind, name, avatar }: CosmeticPictureProps): ReactElement {
  const look = name === undefined ? {} : { [kind]: name };
  return (
    <span className={styles.place} data-kind={kind}>
      {kind === "back" ? <PlayingCard size="small" className={classes(styles.card, backClass(look))} /> : null}
      {kind === "felt" ? <span className={classes(styles.felt, feltClass(look))} /> : null}
      {kind === "frame" ? (
        <span className={frameClass(look)}>
          <Avatar src={avatar} size={64} />
        </span>
      ) : null}
    </span>
  );
}
