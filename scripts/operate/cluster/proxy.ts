/** The nginx of the cluster: one address for all nodes, `/socket` of any of them and `/socket/NAME` of one. */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { requireProgram } from "../../test/programs.ts";
import { listens, Part, type PartOptions } from "./part.ts";

export interface NodePlace {
  readonly name: string;
  readonly port: number;
  readonly socketPort: number;
}

export interface ProxyPlace {
  readonly scratch: string;
  readonly host: string;
  readonly port: number;
  readonly nodes: readonly NodePlace[];
  readonly logPath: string;
}

const deployed = resolve(import.meta.dirname, "../../../deploy/nginx-cluster.conf");

/** The user of its workers: an ordinary user cannot choose, and root's folder is closed to others. */
const workers = process.getuid?.() === 0 ? "user root;\n" : "";

/** Replaces the lines for the nodes by those of `line`. */
const perNode = (text: string, found: RegExp, nodes: readonly NodePlace[], line: (node: NodePlace) => string): string =>
  text.replace(found, () => nodes.map((node) => `${line(node)}\n`).join(""));

/** The site of deploy/nginx-cluster.conf, with these nodes and without TLS. */
function siteOf(deployed: string, { host, port, nodes }: ProxyPlace): string {
  const plain = deployed
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, "")
    .replaceAll(/^ {2}(ssl_\w+|listen \[::\]:443|server_name) .*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen ${host}:${port};`)
    // This port is another one than that of a site.
    .replaceAll("Host $host;", "Host $http_host;");
  const calls = perNode(
    plain,
    /( {2}server 10\.0\.0\.\d:3000 .*\n)+/,
    nodes,
    (node) => `  server 127.0.0.1:${node.port} fail_timeout=2s;`,
  );
  const sockets = perNode(
    calls,
    /( {2}server 10\.0\.0\.\d:3001 .*\n)+/,
    nodes,
    (node) => `  server 127.0.0.1:${node.socketPort} fail_timeout=2s;`,
  );
  const each = perNode(
    sockets,
    /(upstream spar-\d \{\n.*\n\}\n)+/,
    nodes,
    ({ name, socketPort }) => `upstream ${name} {\n  server 127.0.0.1:${socketPort};\n}`,
  );
  return perNode(each, /( {2}\/socket\/spar-\d .*\n)+/, nodes, ({ name }) => `  /socket/${name} ${name};`);
}

/** The whole configuration, with every path in the folder. */
const proxyText = (scratch: string, site: string): string => `${workers}daemon off;
worker_processes 1;
pid ${scratch}/nginx.pid;
error_log stderr warn;
events { worker_connections 8192; }
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${scratch}/${of};`).join("\n  ")}
  access_log off;
${site}}
`;

/** nginx, which starts before the nodes do. */
export function proxyPart(place: ProxyPlace, hooks: Pick<PartOptions, "ended" | "started">): Part {
  const { scratch, port, logPath } = place;
  const path = join(scratch, "nginx.conf");
  const site = siteOf(readFileSync(deployed, "utf8"), place);
  writeFileSync(path, proxyText(scratch, site));
  return new Part({
    name: "nginx",
    command: [requireProgram("nginx"), "-p", scratch, "-e", "stderr", "-c", path],
    logPath,
    isReady: () => listens(port),
    ...hooks,
  });
}
