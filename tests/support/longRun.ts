/**
 * Whether this is a long run, with LONG_TESTS=1: then tests that have more cases than show anything new on most days go
 * through all of them. docs/testing.md names these tests and what they leave out.
 */
export const isLongRun = process.env["LONG_TESTS"] === "1";
