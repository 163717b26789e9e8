/** The nginx of the cluster: one address for all nodes, `/socket` of any of them and `/socket/NAME` of one. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
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

/** The user of its workers: an ordinary user cannot choose, and root's folder is closed to others. */
const workers = process.getuid?.() === 0 ? "user root;\n" : "";

const forwarded = `
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`;

const upstream = (name: string, ports: readonly number[]): string =>
  `  upstream ${name} {\n${ports.map((port) => `    server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;\n`).join("")}  }\n`;

/** The whole configuration, with every path in the folder. */
function proxyText({ scratch, host, port, nodes }: ProxyPlace): string {
  const upgrade = `proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection upgrade;${forwarded}
    proxy_read_timeout 120s;`;
  return `${workers}daemon off;
worker_processes 1;
pid ${scratch}/nginx.pid;
error_log stderr warn;
events { worker_connections 8192; }
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${scratch}/${of};`).join("\n  ")}
  access_log off;
${upstream(
  "spar_calls",
  nodes.map((node) => node.port),
)}${upstream(
  "spar_sockets",
  nodes.map((node) => node.socketPort),
)}  map $uri $spar_node {
${nodes.map(({ name, socketPort }) => `    /socket/${name} 127.0.0.1:${socketPort};\n`).join("")}  }
  server {
    listen ${host}:${port};
    client_max_body_size 3m;
    proxy_http_version 1.1;
    location / {
    proxy_pass http://spar_calls;
    proxy_set_header Connection "";${forwarded}
    proxy_set_header X-Request-Id $request_id;
    proxy_set_header traceparent "";
    }
    location = /socket {
    proxy_pass http://spar_sockets;
    ${upgrade}
    }
    location /socket/ {
    if ($spar_node = "") { return 404; }
    proxy_pass http://$spar_node;
    ${upgrade}
    }
  }
}
`;
}

/** nginx, which starts before the nodes do. */
export function proxyPart(place: ProxyPlace, hooks: Pick<PartOptions, "ended" | "started">): Part {
  const { scratch, port, logPath } = place;
  const path = join(scratch, "nginx.conf");
  writeFileSync(path, proxyText(place));
  return new Part({
    name: "nginx",
    command: [requireProgram("nginx"), "-p", scratch, "-e", "stderr", "-c", path],
    logPath,
    isReady: () => listens(port),
    ...hooks,
  });
}
