import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabIndex: -1;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/** What a box takes so that the keyboard stays in it when the part that had it goes. */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<Element | null>(null);
  // With every drawing: React tells nobody that it took the focused element away.
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
