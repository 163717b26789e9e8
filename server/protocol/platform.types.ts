/** The compiler checks this: the protocol uses neither the DOM nor Node. */

// @ts-expect-error there is no page here
export type Page = Document;

// @ts-expect-error there is no Node here
export type Node = NodeJS.Process;
