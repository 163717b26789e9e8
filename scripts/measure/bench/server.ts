/** The real server as a child process of the measurement: reports its ports, collects garbage and stops on command. */
import { startServer } from "#server/app/app.ts";
import { readOwnConfig } from "#server/base/config/settingSources.ts";

const server = await startServer(readOwnConfig());
process.send?.({ httpPort: server.httpPort, socketPort: server.socketPort });

process.on("message", () => {
  globalThis.gc?.();
  process.send?.("collected");
});
const stop = (): void => void server.stop().then(() => process.exit(0));
process.on("SIGTERM", stop);
process.on("disconnect", stop);
