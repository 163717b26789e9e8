import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabIndex: -1;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/** The props of a box that takes the focus when its focused part disappears. */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<Element | null>(null);
  // After every rendering, because React does not report that it removed the focused element.
  useLayoutEffect(() => {
    if (held.current === null || held.current.isConnected) return;
    held.current = null;
    ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => {
      held.current = target === ref.current ? null : target;
    },
    onBlur: () => {
      held.current = null;
    },
  };
}
