/**
 * For journeys of the long run (docs/testing.md): those that repeat another one at a further size, language or level,
 * or test one more variant of something that another journey, a page's test or a test over sockets covers already.
 */
export const long = { tag: "@long" } as const;

/** The same for the cases of a loop except one, which represents all in the usual run. */
export const longUnless = (isUsual: boolean): object => (isUsual ? {} : long);
