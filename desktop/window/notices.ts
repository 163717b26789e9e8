/** What the system shows of the game while the window is not in front, and the number on the taskbar or dock. */
import type { DesktopNotice } from "#server/protocol/desktop.ts";

/** A notification of the system's. */
export interface ShownNotice {
  on(event: "click" | "close", listener: () => void): unknown;
  show(): void;
  close(): void;
}

export interface NoticesParts {
  readonly isInFront: () => boolean;
  /** Null where the system shows none. */
  readonly make: (notice: { readonly title: string; readonly body: string }) => ShownNotice | null;
  /** Brings the window to the front and tells the page where to go. */
  readonly follow: (path: string) => void;
  /** Makes the entry in the taskbar ask for attention, or stop. */
  readonly flash: (isOn: boolean) => void;
  readonly badge: (count: number) => void;
}

export class Notices {
  readonly #parts: NoticesParts;
  /** One of each kind: a newer one takes the older one's place. */
  readonly #shown = new Map<DesktopNotice["kind"], ShownNotice>();
  #count = 0;

  constructor(parts: NoticesParts) {
    this.#parts = parts;
  }

  /** Shows a notice unless the player is looking; says whether it did. */
  notify({ kind, title, body, path }: DesktopNotice): boolean {
    if (this.#parts.isInFront()) return false;
    this.#shown.get(kind)?.close();
    this.#parts.flash(true);
    const notice = this.#parts.make({ title, body });
    if (notice === null) return false;
    this.#shown.set(kind, notice);
    notice.on("click", () => this.#parts.follow(path));
    notice.on("close", () => {
      if (this.#shown.get(kind) === notice) this.#shown.delete(kind);
    });
    notice.show();
    return true;
  }

  /** Where nothing awaits the player any more, nothing is left that says so. */
  setBadge(count: number): void {
    if (count === this.#count) return;
    this.#count = count;
    this.#parts.badge(count);
    if (count === 0) this.#clear();
  }

  /** The player is looking: what was shown has done its work. A page that fell could not say so itself. */
  seen(): void {
    this.#clear();
    this.setBadge(0);
  }

  #clear(): void {
    this.#parts.flash(false);
    for (const notice of this.#shown.values()) notice.close();
    this.#shown.clear();
  }
}

const side = 16;
const red = [46, 16, 200, 255] as const;

/** A red disc of 16 by 16 pixels, blue before green before red: Windows marks the taskbar with a picture, not a number. */
export function badgeBitmap(): { readonly pixels: Uint8Array; readonly side: number } {
  const pixels = new Uint8Array(side * side * 4);
  const middle = (side - 1) / 2;
  for (let at = 0; at < side * side; at += 1) {
    const isInside = Math.hypot((at % side) - middle, Math.floor(at / side) - middle) <= side / 2;
    if (isInside) pixels.set(red, at * 4);
  }
  return { pixels, side };
}
