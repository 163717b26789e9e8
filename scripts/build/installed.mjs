/** Run by npm after it has installed the packages: reports in one sentence if those for this system are missing. */
import "../../server/base/config/nodeVersion.mjs";

try {
  await Promise.all([import("@node-rs/argon2"), import("sharp")]);
} catch {
  console.error('The packages for this system are missing: run "npm ci" without --omit=optional.');
  process.exit(1);
}
