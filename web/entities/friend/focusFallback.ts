import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface FocusFallback {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabIndex: -1;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/** The props of a box that takes the focus when its focused part disappears. */
export function useFocusFallback(): FocusFallback {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  // After every rendering, because React does not report that it removed the focused element.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => {
      focused.current = target === ref.current ? null : target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
