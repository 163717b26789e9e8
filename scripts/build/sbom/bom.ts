import { createHash } from "node:crypto";

/** The fields of a CycloneDX bill of materials that are read here. */
export interface Component {
  readonly "bom-ref": string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly externalReferences?: readonly { readonly type: string; readonly url: string }[];
}

export interface Bom {
  readonly bomFormat: string;
  readonly serialNumber?: string;
  readonly metadata: { readonly component: Component; readonly timestamp?: string };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** The fields of package-lock.json that are read here. */
export interface Lock {
  readonly name: string;
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>;
}

const folder = "node_modules/";

/** The shipped packages of the lock file, as `name@version`, by the name under which code imports them. */
export function shippedOf({ packages }: Lock, also: readonly string[] = []): Set<string> {
  const shipped = Object.entries(packages).flatMap(([path, { version, dev = false }]) => {
    const name = path.slice(path.lastIndexOf(folder) + folder.length);
    return path.startsWith(folder) && (!dev || also.includes(name)) ? [`${name}@${version ?? ""}`] : [];
  });
  return new Set(shipped);
}

/**
 * npm's bill of everything, without packages for development alone. `npm sbom --omit dev` cannot be used: it leaves out
 * the dependencies of a development package too, koa among others. The addresses that packages were fetched from and
 * the name of the folder are left out, because they describe this machine.
 */
export function productionBom(bom: Bom, lock: Lock, also: readonly string[] = []): Bom {
  const shipped = shippedOf(lock, also);
  const components = bom.components
    .filter(({ name, version }) => shipped.has(`${name}@${version}`))
    .map((component) => ({
      ...component,
      externalReferences: (component.externalReferences ?? []).filter(({ type }) => type !== "distribution"),
    }));
  const product = { ...bom.metadata.component, type: "application", name: lock.name, externalReferences: [] };
  const known = new Set([product["bom-ref"], ...components.map((component) => component["bom-ref"])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => known.has(each)) }));
  return { ...bom, metadata: { ...bom.metadata, component: product }, components, dependencies };
}

/** The bill as of this time, under a number that follows from its content: the same at each run. */
export function datedBom(bom: Bom, time: Date): Bom {
  const dated = { ...bom, serialNumber: "", metadata: { ...bom.metadata, timestamp: time.toISOString() } };
  const digest = createHash("sha256").update(JSON.stringify(dated)).digest("hex");
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)?.slice(1) ?? [];
  // The form of a random UUID: its version is 4, its variant 8.
  const [first, second, third = "", fourth = "", last] = parts;
  return { ...dated, serialNumber: `urn:uuid:${[first, second, `4${third}`, `8${fourth}`, last].join("-")}` };
}
