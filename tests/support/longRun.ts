/**
 * Whether this is a long run, with LONG_TESTS=1: tests with more cases than show anything new on most days then run all
 * of them. docs/testing.md names these tests and the cases that they leave out.
 */
export const isLongRun = process.env["LONG_TESTS"] === "1";
