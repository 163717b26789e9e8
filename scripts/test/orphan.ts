const pollMs = 300;

/**
 * Stops this process when npm, which started it, is gone. npm hands a SIGTERM to the shell between the two, and the
 * shell ends without passing it on: without this, stopping npm would leave the server running unseen.
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
