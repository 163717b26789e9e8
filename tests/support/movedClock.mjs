/**
 * Loaded before the server by `node --import`, for tests in which time must pass at once: each SIGUSR2 advances both
 * clocks of the process by CLOCK_STEP_MS. JavaScript, like server/app/preload.mjs, because it is loaded before anything
 * else.
 */
const stepMs = Number(process.env["CLOCK_STEP_MS"]);
const { now } = Date;
const monotonic = performance.now.bind(performance);
let aheadMs = 0;

Date.now = () => now() + aheadMs;
performance.now = () => monotonic() + aheadMs;
process.on("SIGUSR2", () => {
  aheadMs += stepMs;
});
