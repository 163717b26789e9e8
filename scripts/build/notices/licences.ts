/** Which licences third-party code in the page, the app and the server may have. */
import satisfies from "spdx-satisfies";

/** Allowed for what is copied into the page and the app: all let us pass it on with its notice. SPDX identifiers. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
];

/**
 * Allowed beyond that for packages that a server installs from npm unchanged and loads as they are: libraries whose
 * licences ask for the source of changed versions of them only, and lists of data.
 */
const unchangedPackages = ["LGPL-3.0-or-later", "MPL-2.0", "CC0-1.0", "CC-BY-3.0"];

/** Where third-party code ends up: copied into a bundle, or installed unchanged beside the server. */
export type Use = "bundled" | "installed";

/**
 * Why a package's licence does not allow this use, or undefined where it does. `licence` is an SPDX expression: of `OR`
 * one side must be allowed, of `AND` both.
 */
export function licenceProblem(licence: string | undefined, use: Use): string | undefined {
  if (licence === undefined || licence.trim() === "") return "has no licence";
  const allowed = use === "bundled" ? permissive : [...permissive, ...unchangedPackages];
  try {
    return satisfies(licence, allowed) ? undefined : `has the licence ${licence}, which is not on the list`;
  } catch {
    return `has the licence ${JSON.stringify(licence)}, which is no SPDX expression`;
  }
}
