/** The calls of the API from its router, so that tests of all calls need no separate list. */
import { readConfig } from "#server/base/config/config.ts";
import { route, type Services } from "#server/app/domains.ts";
import { createApi } from "#server/app/http/app.ts";

export interface ApiCall {
  readonly method: string;
  readonly path: string;
}

/** Replaces all dependencies of handlers, which are only listed here. */
const hollow: unknown = new Proxy(() => hollow, { get: (_, key) => (key === Symbol.toPrimitive ? () => "" : hollow) });

/** Every method with its path, parameters as `:name`. */
export function callsOfTheApi(): ApiCall[] {
  const deps = { config: readConfig({ WEB_ROOT: "/nowhere" }), now: Date.now };
  const server = new Proxy(deps, { get: (own, key): unknown => Reflect.get(own, key) ?? hollow }) as Services & {
    readonly socketPort: number;
  };
  const layers = createApi(server, (serve, refuse) => route(serve, refuse, server));
  const routers = layers.middleware.flatMap((layer) => ("router" in layer ? [layer.router] : []));
  const stacks = routers.flatMap((router) => (router as { stack: { methods: string[]; path: string }[] }).stack);
  return stacks.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== "HEAD").map((method) => ({ method, path })),
  );
}

/** A body that most calls accept; each call ignores other fields. */
export const plausibleBody: Readonly<Record<string, unknown>> = {
  email: "somebody@example.org",
  username: "Somebody",
  password: "a long walk home",
  current: "a long walk home",
  otp: "123456",
  ticket: "A".repeat(43),
  token: "A".repeat(43),
  flow: "A".repeat(43),
  state: "A".repeat(43),
  code: "ABCDEFGH",
  gameCode: "ABCDEFGH",
  intent: "link",
  locale: "fr",
  remember: false,
  numPlayers: 2,
  winPoints: 1,
  difficulty: "easy",
  turnSeconds: 10,
  profileVisibility: "friends",
  showRecentActivity: true,
  onlineStatus: false,
  allowFriendRequests: true,
  allowGameInvites: "everyone",
  user_id: "1",
  reason: "abuse",
  place: { kind: "global" },
  id: "a-match-of-mine",
  category: "bug",
  subject: "A card is stuck",
  text: "It hangs after a deal.",
  read_at: 1,
  endpoint: "https://push.example.org/1",
  p256dh: `B${"A".repeat(86)}`,
  auth: "A".repeat(22),
  dealer: 0,
  started_at: 1,
  ended_at: 2,
  moves: "",
  back: null,
  felt: null,
  frame: null,
  proof: "A".repeat(43),
  sanction_id: "1",
  name: "Friends of Kumasi",
  startDate: Date.now() + 86_400_000,
  maxPlayers: 8,
  format: "single",
  access: "friends",
  follows: { kind: "player", user: "1000" },
};
