import type { ReactElement } from "react";
import { create } from "zustand";

const useAnnouncement = create<{ readonly text: string; readonly turn: number }>(() => ({ text: "", turn: 0 }));

/** Has screen readers announce something that is only seen. The same sentence twice is announced twice. */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }));
}

/** The element with the announcements; one in the whole page. */
export function LiveRegion(): ReactElement {
  const { text, turn } = useAnnouncement();
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      <span key={turn}>{text}</span>
    </div>
  );
}
