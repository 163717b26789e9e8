/** Whether pictures may move at all: nobody looks at a hidden page, and some ask for stillness. */
export const mayAnimate = (): boolean =>
  !document.hidden && !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
