const pollMs = 300;

/**
 * Stops this process when npm, its parent, is gone. npm sends a SIGTERM to the shell between the two, and the shell
 * ends without passing it on: otherwise stopping npm would leave the server running in the background.
 */
export function stopWithNpm(): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, pollMs);
  timer.unref();
}
