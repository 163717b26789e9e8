/** The compiler holds this: the contract uses neither a page nor Node. */

// @ts-expect-error there is no page here
export type Page = Document;

// @ts-expect-error there is no Node here
export type Node = NodeJS.Process;
