/** A quick match, a friend game, or the computer. */
export type WayToPlay = "match" | "friend" | "computer";

export interface PlayDialogProps {
  readonly onClose: () => void;
  /** Changes to another way to play. */
  readonly onPlay: (way: WayToPlay) => void;
}

export interface PlayFrameProps {
  readonly onClose: () => void;
}
