import { type MouseEvent, type PointerEvent, useRef } from "react";

/** A press that moves less than this is a tap. */
const tapPx = 8;
/** How far up a drag must end to play the card. */
const playPx = 70;

interface Grip {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  moved: boolean;
  dy: number;
}

interface DragHandlers {
  onClick(event: MouseEvent<HTMLElement>): void;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
}

/**
 * Plays by tap, key or drag: a card dropped on the table is played. The card follows the finger by a transform set
 * directly, without a render.
 */
export function useDrag(play: (pressedAt: number) => void): DragHandlers {
  const grip = useRef<Grip | null>(null);
  /** When the press that a click ends began. */
  const pressedAt = useRef(0);
  const suppressClick = useRef(false);

  const release = (event: PointerEvent<HTMLElement>, plays: boolean): void => {
    const held = grip.current;
    if (held === null || held.pointer !== event.pointerId) return;
    grip.current = null;
    delete event.currentTarget.dataset["dragging"];
    if (!held.moved) return;
    suppressClick.current = true;
    // Play first: the flight starts at the drop point.
    if (plays && held.dy < -playPx) play(pressedAt.current);
    event.currentTarget.style.removeProperty("--drag-x");
    event.currentTarget.style.removeProperty("--drag-y");
  };

  return {
    onClick(event) {
      // Ignores the click that ends a drag. A key press has no pointer and always counts.
      if (suppressClick.current && event.detail > 0) {
        suppressClick.current = false;
        return;
      }
      suppressClick.current = false;
      // A click without a pointer (a key, a screen reader) is its own beginning.
      play(event.detail > 0 ? pressedAt.current : event.timeStamp);
    },
    onPointerDown(event) {
      if (event.button !== 0 || grip.current !== null) return;
      suppressClick.current = false;
      pressedAt.current = event.timeStamp;
      grip.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, moved: false, dy: 0 };
    },
    onPointerMove(event) {
      const held = grip.current;
      if (held === null || held.pointer !== event.pointerId) return;
      const dx = event.clientX - held.x;
      held.dy = event.clientY - held.y;
      if (!held.moved && Math.hypot(dx, held.dy) < tapPx) return;
      if (!held.moved) {
        held.moved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset["dragging"] = held.dy < -playPx ? "over" : "";
      }
      event.currentTarget.dataset["dragging"] = held.dy < -playPx ? "over" : "held";
      event.currentTarget.style.setProperty("--drag-x", `${dx}px`);
      event.currentTarget.style.setProperty("--drag-y", `${held.dy}px`);
    },
    onPointerUp: (event) => release(event, true),
    onPointerCancel: (event) => release(event, false),
  };
}
