/**
 * For journeys of the long run (docs/testing.md): those that repeat another one at a further size, language or level, or
 * look at one more way through what another journey, a page's test or a test over sockets shows already.
 */
export const long = { tag: "@long" } as const;

/** The same for the cases of a loop but one, which stands for all in the usual run. */
export const longUnless = (isUsual: boolean): object => (isUsual ? {} : long);
