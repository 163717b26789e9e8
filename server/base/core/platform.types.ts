/** The compiler holds this: the server uses no page. */

// @ts-expect-error there is no page here
export type Page = Document;
