/** Stores the demo community and its story, with the same calls as for real players' actions. */
import type { Random } from "#engine/random.ts";
import { type RoomCode, actionIdOf, noUser, userIdOf } from "#protocol/ids.ts";
import type { Setup } from "#protocol/calls/journal.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { demoDomain } from "#server/app/demo.ts";
import { newCode } from "#server/play/tables/newGame.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import type { Member } from "./members.ts";
import { playMatch, type Seated } from "./played.ts";
import type { Episode } from "./story.ts";
import type { Timeline } from "./timeline.ts";
import { phraseNames, phrases } from "#protocol/frames/userRecords.ts";

const dayMs = 24 * 3_600_000;
const chatLines = 40;
/** The time between the chat lines in the last hours of the story. */
const chatGapMs = 9 * 60_000;

export interface Settler {
  readonly user: PublicUser;
  readonly email: string;
}

/**
 * Makes the accounts, each at its own time. Their addresses are in the domain reserved for examples, and get no mails
 * about notifications.
 * @throws Error if an account is refused
 */
export async function settle(
  { proofs, accounts, settings }: Pick<Store, "proofs" | "accounts" | "settings">,
  members: readonly Member[],
  endsAt: number,
  passwordHash: string,
  progress: (count: number) => void,
): Promise<Settler[]> {
  const settlers: Settler[] = [];
  for (const { username, ageDays } of members) {
    const email = `${username.toLowerCase()}@${demoDomain}`;
    const at = endsAt - ageDays * dayMs;
    const proof = await proofs.issue(email, "en", at);
    const ticket = "code" in proof ? await proofs.exchange(email, proof.code, at) : undefined;
    if (ticket === undefined) throw new Error(`${email} could not be verified`);
    const made = await accounts.register({ username, email, passwordHash, locale: "en", guestId: null }, ticket, at);
    if (!made.ok) throw new Error(`${username} could not register: ${made.error}`);
    const { id, imageUrl } = made.value;
    await settings.change(id, { change: { emailNotifications: false }, at });
    settlers.push({ user: { id, username, image_url: imageUrl, is_bot: false }, email });
    progress(settlers.length);
  }
  return settlers;
}

const computer: PublicUser = { id: userIdOf("computer-1"), username: "Computer", image_url: null, is_bot: true };

function setupOf(episode: Episode, users: readonly PublicUser[], code: RoomCode): Setup {
  const { kind, config, isRated, turnMs, level } = episode;
  const seats = Array.from({ length: config.players }, (_, seat) => users[seat] ?? computer);
  return { code, kind, createdBy: users[0]?.id ?? noUser, config, isRated, turnMs, level, seats, dealer: 0 };
}

/** Plays one match; null if it did not end. */
export function live(
  episode: Episode,
  members: readonly Member[],
  settlers: readonly Settler[],
  random: Random,
): FinishedMatch | null {
  const users = episode.members.map((index) => (settlers[index] as Settler).user);
  const players = Array.from({ length: episode.config.players }, (_, seat): Seated => {
    const index = episode.members[seat];
    const bot = { level: episode.level ?? "medium", attentionPercent: 100 } as const;
    return index === undefined ? bot : (members[index] as Member);
  });
  const setup = setupOf(episode, users, newCode(random));
  return playMatch({ setup, players, startedAt: episode.at, quitter: episode.quitter }, random);
}

/** Plans that some members greet each other in the global chat. */
export function greet(
  timeline: Timeline,
  { globalChat }: Pick<Store, "globalChat">,
  settlers: readonly Settler[],
  endsAt: number,
  random: Random,
): void {
  for (let line = 0; line < chatLines; line++) {
    const { user } = settlers[random(settlers.length)] as Settler;
    const text = phrases[phraseNames[random(phraseNames.length)] ?? "hello"];
    const at = endsAt - (chatLines - line) * chatGapMs;
    timeline.at(at, () => globalChat.add({ userId: user.id, text, at, actionId: actionIdOf(`demo-${line}`) }));
  }
}
