/** The machine's nginx with a site of deploy/, in its own folder and on its own ports. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { connect } from "node:net";
import { join } from "node:path";
import { requireProgram } from "../../scripts/test/programs.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { within } from "#tests/support/within.ts";

const deploy = join(import.meta.dirname, "../../deploy");

export interface Nginx {
  /** The certificate that clients trust. */
  readonly certificate: Buffer;
  /** Its file, for other programs. */
  readonly certificatePath: string;
  stop(): Promise<void>;
}

export interface NginxPorts {
  readonly http: number;
  readonly https: number;
  /** The server's ports. */
  readonly calls: number;
  readonly sockets: number;
  /** Those of the further nodes of nginx-cluster.conf, which is used then. */
  readonly further?: readonly Pick<NginxPorts, "calls" | "sockets">[];
}

/** The text with the ports of the server, or with those of the nodes of a cluster. */
function withPorts(text: string, ports: NginxPorts): string {
  const nodes = [ports, ...(ports.further ?? [])];
  const local = text
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports.calls}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${ports.sockets}`);
  return local.replaceAll(/10\.0\.0\.(\d):(3000|3001)/g, (all, number: string, port: string) => {
    const node = nodes[Number(number) - 1];
    return node === undefined ? all : `127.0.0.1:${port === "3000" ? node.calls : node.sockets}`;
  });
}

/** A certificate for "localhost" that only the test trusts. */
function selfSigned(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const args = ["req", ...kind, ...name, "-keyout", key, "-out", certificate];
  const made = spawnSync(requireProgram("openssl"), args, { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);
  return { certificate, key };
}

/** The file with an operator's changes, and with local addresses to listen on instead of all. */
function adapted(text: string, ports: NginxPorts, { certificate, key }: ReturnType<typeof selfSigned>): string {
  const hasIpv6 = existsSync("/proc/net/if_inet6");
  return withPorts(text, ports)
    .replaceAll(/(ssl_certificate) .*;/g, `$1 ${certificate};`)
    .replaceAll(/(ssl_certificate_key) .*;/g, `$1 ${key};`)
    .replaceAll("spar.example", "localhost")
    .replaceAll(/listen \[::\]:(80|443)(.*;)/g, (_all, port: string, rest: string) =>
      hasIpv6 ? `listen [::1]:${port === "80" ? ports.http : ports.https}${rest}` : "",
    )
    .replaceAll("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${ports.https} `);
}

/** The user of its workers: an ordinary user cannot choose, and root's folder is closed to others. */
const workers = process.getuid?.() === 0 ? "user root;" : "";

/** The main configuration, like Debian's own, with every path in the folder. */
const around = (folder: string, site: string): string => `
${workers}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 768; }
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${folder}/${of};`).join("\n  ")}
  access_log off;
  default_type application/octet-stream;
  include ${site};
}
`;

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** Starts it and waits until it listens. @throws Error with nginx's output if it does not start */
export async function startNginx(ports: NginxPorts): Promise<Nginx> {
  const folder = newFolder("spar-nginx-");
  const paths = selfSigned(folder);
  const [site, main] = [join(folder, "site.conf"), join(folder, "nginx.conf")];
  const name = ports.further === undefined ? "nginx.conf" : "nginx-cluster.conf";
  writeFileSync(site, adapted(readFileSync(join(deploy, name), "utf8"), ports, paths));
  writeFileSync(main, around(folder, site));
  const child = spawn(requireProgram("nginx"), ["-p", folder, "-e", "stderr", "-c", main], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  createInterface(child.stderr).on("line", (line) => said.push(line));
  const ended = once(child, "close").then(() => {});
  process.once("exit", () => child.kill("SIGKILL"));
  const failed = ended.then(() => Promise.reject(new Error(`nginx ended: ${said.join("; ")}`)));
  failed.catch(() => {});
  const listens = async (): Promise<void> => {
    while (!(await accepts(ports.https))) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await within(Promise.race([listens(), failed]), "nginx listens");
  return {
    certificate: readFileSync(paths.certificate),
    certificatePath: paths.certificate,
    stop: async () => {
      child.kill("SIGTERM");
      await within(ended, "nginx ends");
    },
  };
}
