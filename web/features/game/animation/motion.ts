/** Whether animations may run: not on a hidden page, and not for users who ask for reduced motion. */
export const mayAnimate = (): boolean =>
  !document.hidden && !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
