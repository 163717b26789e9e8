import { expect, test } from "vitest";
import { editsBetween, misspelt, SETTINGS } from "./settingNames.ts";

const meant = (name: string): string | undefined =>
  /did you mean (\w+)\?/.exec(misspelt({ [name]: "x" })[0] ?? "")?.[1];

test.each([
  ["DATABASE_URI", "DATABASE_URL"],
  ["PROT", "PORT"],
  ["HSOT", "HOST"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATADIR", "DATA_DIR"],
  ["PUBLIC_URI", "PUBLIC_URL"],
  ["public_url", "PUBLIC_URL"],
  ["SMTP_URI", "SMTP_URL"],
  ["ALLOWED_ORIGIN", "ALLOWED_ORIGINS"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["TWO_FACTOR_KEYS", "TWO_FACTOR_KEY"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["SPAR_DATABASE_URL", "DATABASE_URL"],
  ["VAPID_PRIVATEKEY", "VAPID_PRIVATE_KEY"],
])("%s is meant as %s", (name, setting) => expect(meant(name)).toBe(setting));

/** Variables that shells, systemd, npm, Node, CI services, Docker, Kubernetes and other programs on a machine set. */
const others = `PATH HOME HOSTNAME HOSTTYPE HOSTS OSTYPE MACHTYPE MAIL MAILTO MAILCHECK LOGNAME USER PWD OLDPWD SHELL
SHLVL TERM COLORTERM LANG LC_ALL TZ EDITOR PAGER DISPLAY TMPDIR TEMP PS1 SSH_AUTH_SOCK SSH_CONNECTION SUDO_USER
XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS INVOCATION_ID JOURNAL_STREAM
STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY LISTEN_PID LISTEN_FDS NOTIFY_SOCKET MAINPID
NODE NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_VERSION NVM_DIR NVM_BIN YARN_VERSION npm_config_cache
npm_lifecycle_event npm_package_name npm_node_execpath INIT_CWD COLOR NO_COLOR FORCE_COLOR DEBUG CI GITHUB_ACTIONS
GITHUB_TOKEN GITHUB_SERVER_URL RUNNER_TEMP GITLAB_CI BUILD_NUMBER HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy no_proxy
AMQP_URL REDIS_URL MYSQL_URL MONGO_URL POSTGRES_URL DB_URL DB_HOST PGHOST PGPORT MYSQL_HOST MYSQL_PORT SMTP_HOST
SMTP_USER SMTP_PASSWORD GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT KUBERNETES_PORT KUBERNETES_SERVICE_HOST
KUBERNETES_SERVICE_PORT SPAR_PORT SPAR_SERVICE_HOST SPAR_SERVICE_PORT SPAR_PORT_3000_TCP SPAR_PORT_3000_TCP_ADDR
SPAR_SERVER_URL SPAR_UPDATE_URL SPAR_HOMEPAGE SPAR_MAINTAINER SPAR_PROFILE SPAR_REPORT PORT0 PORTS PORT_3000 DYNO
TEST_SEED CRASH_SEED STORM_SEED LONG_TESTS TEST_STEPS CHROMIUM_PATH FIREFOX_PATH`.split(/\s+/);

test("names of other programs and of our own tools are left alone", () => {
  expect(others.filter((name) => meant(name) !== undefined)).toEqual([]);
  expect(SETTINGS.filter((name) => meant(name) !== undefined)).toEqual([]);
});

test("an empty one says nothing, nor one that has what the setting has", () => {
  expect(misspelt({ DATABASE_URI: " " })).toEqual([]);
  expect(misspelt({ Port: "3000", PORT: "3000" })).toEqual([]);
  expect(misspelt({ DATABASE_URI: "mysql://a", DATABASE_URL: "mysql://b" })).toHaveLength(1);
});

test("edits are counted with swaps", () => {
  expect(editsBetween("PROT", "PORT")).toBe(1);
  expect(editsBetween("", "PORT")).toBe(4);
  expect(editsBetween("SOCKET_URL", "SOCKET_URL")).toBe(0);
  expect(editsBetween("kitten", "sitting")).toBe(3);
});
