import type { ReactElement } from "react";
import type { Look } from "#protocol/calls/look.ts";
import { frameClass } from "#web/entities/cosmetic/looks.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./Face.module.css";

interface FaceProps {
  readonly image: string | null;
  readonly look: Look | undefined;
  readonly isComputer?: boolean;
}

/** A player's picture in its frame. */
export function Face({ image, look, isComputer = false }: FaceProps): ReactElement {
  return (
    <span className={classes(styles.face, frameClass(look))}>
      {isComputer ? (
        <span className={styles.robot}>
          <Icon name="robot" />
        </span>
      ) : (
        <Avatar src={image} size="fill" />
      )}
    </span>
  );
}
