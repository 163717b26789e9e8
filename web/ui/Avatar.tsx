import { type ReactElement, useState } from "react";
import styles from "./Avatar.module.css";
import { classes } from "./classes.ts";

export interface AvatarProps {
  readonly src: string | null | undefined;
  /** In pixels at the default text size; it grows with the text. "fill": as large as its box. */
  readonly size?: number | "fill";
}

/** A player's picture, or a figure with a crown if there is none. Decoration: the name is beside it. */
export function Avatar({ src, size = 36 }: AvatarProps): ReactElement {
  const [broken, setBroken] = useState<string | null>(null);
  const side = size === "fill" ? "100%" : `${size / 16}rem`;
  const box = { width: side, height: side };
  if (src && broken !== src) {
    return (
      <img
        className={styles.avatar}
        data-part="avatar"
        src={src}
        alt=""
        style={box}
        loading="lazy"
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <svg
      className={classes(styles.avatar, styles.avatarNobody)}
      data-part="avatar"
      data-testid="avatar-nobody"
      style={box}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="20" cy="17.5" r="7" />
      <path d="M6.5 38a13.5 11.5 0 0127 0z" />
      <path className={styles.avatarCrown} d="M13.5 10.5l-.8-6 3.8 2.8L20 3l3.5 4.3 3.8-2.8-.8 6z" />
    </svg>
  );
}
