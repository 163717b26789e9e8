/** Held by the compiler: the page uses no Node. */

// @ts-expect-error there is no Node here
export type Node = NodeJS.Process;
