import { type ReactElement, useEffect, useState } from "react";
import type { UserId } from "#protocol/ids.ts";
import type { Look } from "#protocol/calls/look.ts";
import { useSession } from "#web/entities/session/session.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { afterDrawing } from "#web/ui/afterDrawing.ts";
import { Avatar, type AvatarProps } from "#web/ui/Avatar.tsx";
import { classes } from "#web/ui/classes.ts";
import styles from "./FramedAvatar.module.css";

type FrameClass = (look: Look | undefined) => string | undefined;

let loaded: FrameClass | null = null;

/** The style class of a frame. The drawings of frames are fetched once the page has been drawn without them. */
function useFrameClass(frame: string | undefined): string | undefined {
  const [classOf, setClassOf] = useState(() => loaded);
  const isWanted = frame !== undefined && classOf === null;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const cancel = afterDrawing(() => {
      import("./looks.ts").then(
        ({ frameClass }) => {
          loaded = frameClass;
          if (!isGone) setClassOf(() => frameClass);
        },
        // Offline or just replaced: the picture stays without its frame.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [isWanted]);
  return frame === undefined ? undefined : classOf?.({ frame });
}

/** Pictures of at least this size have space around them. */
const roomySize = 64;

interface FramedAvatarProps extends AvatarProps {
  /** The player in the picture; null for a deleted account. */
  readonly userId: UserId | null;
  /** The player's cosmetics. */
  readonly look: Look | undefined;
}

/** A player's picture in the player's frame, unless the reader hides other players' cosmetics. */
export function FramedAvatar({ userId, look, ...picture }: FramedAvatarProps): ReactElement {
  const hides = usePrefs((prefs) => prefs.hidesCosmetics);
  const isOwn = useSession(({ user }) => user !== null && user.id === userId);
  const frame = hides && !isOwn ? undefined : look?.frame;
  const frameClass = useFrameClass(frame);
  const isSmall = typeof picture.size === "number" && picture.size < roomySize;
  if (frame === undefined) return <Avatar {...picture} />;
  return (
    <span className={classes(styles.face, isSmall && styles.snug, frameClass)} data-frame={frame}>
      <Avatar {...picture} />
    </span>
  );
}
