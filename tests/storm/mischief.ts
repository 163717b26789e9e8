/** Random actions of people, networks and attackers at tables, one at a time. */
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { cardId, pack } from "#engine/cards.ts";
import type { Random } from "#engine/random.ts";
import type { RoomCode } from "#protocol/ids.ts";
import { anyMessage } from "#tests/support/anyMessage.ts";
import { inGame } from "#tests/support/inGame.ts";
import { nextMove } from "#tests/support/player.ts";
import type { SocketWorld } from "#tests/support/testWire.ts";
import type { Actor, Saying } from "./actor.ts";

/** The tables and users of a storm. */
export interface Scene {
  readonly world: SocketWorld;
  readonly random: Random;
  readonly actors: readonly Actor[];
  /** The process is killed and another one replaces it. */
  restart(): Promise<void>;
}

type Mischief = (scene: Scene, actor: Actor, code: RoomCode) => void | Promise<void>;

/** A prank and its relative frequency. */
interface Habit {
  readonly weight: number;
  readonly does: Mischief;
}

const allCards = pack(true).map(cardId);
const oddCards = ["AS", "1S", "QX", "qh", "10", "♠A", "ＱH"];
const pausesMs = [0, 20, 300, 1_000, 5_100, 20_000, 31_000, 61_000];
const hourMs = 3_600_000;

const one = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

/** The action that the view offers: without it no match would end. */
const play: Mischief = ({ random }, actor, code) => {
  const update = actor.update(code);
  const move = update === undefined ? null : nextMove(update, random);
  if (move === null) return actor.say(random, "join-room", { code });
  const { type, ...rest } = move;
  actor.say(random, type as "playCard", { code, ...rest } as { code: RoomCode; card_id: string });
};

/** Any card at any time: the actor's own, another's, a played one, an invalid one. */
const anyCard: Mischief = ({ random }, actor, code) => {
  actor.say(random, "playCard", { code, card_id: one([...allCards, ...oddCards], random) });
};

/** Exactly the card that another player holds and may play now, read from the table's own state. */
const othersCard: Mischief = ({ random, world }, actor, code) => {
  const { match } = world.rooms.find(code)?.table ?? {};
  const hand = match?.hands[match.turn ?? 0] ?? [];
  const card = hand[random(Math.max(1, hand.length))];
  if (card !== undefined) actor.say(random, "playCard", { code, card_id: cardId(card) });
};

/** A message of any type. No line of chat is sent twice, so that each can be found in the journal. */
const anything: Mischief = ({ random }, actor, code) => {
  const version = actor.update(code)?.version ?? 0;
  const to = { code, token: `token-${actor.userId}`, version, text: `${actor.newId()} says` };
  const { type, payload } = anyMessage(random, to);
  actor.say(random, type as "playCard", payload as { code: RoomCode; card_id: string });
};

/** Skips the computer's pause: at the latest version, at an older one, at a future one. */
const hurry: Mischief = ({ random }, actor, code) => {
  const version = actor.update(code)?.version ?? 0;
  actor.say(random, "hurry", { code, version: Math.max(0, version + one([0, 0, 0, -1, 1], random)) });
};

/** A frame that was sent before, unchanged: after a trick, a hand, a reconnect, a restart. */
const again: Mischief = ({ random }, actor) => {
  const old = actor.said[random(Math.max(1, actor.said.length))];
  if (old !== undefined) repeat(actor, random, old);
};

/** One of the last frames several times, like a client that got no answer. */
const stutter: Mischief = ({ random }, actor) => {
  const last = actor.said.at(-1 - random(3));
  for (let times = random(4); last !== undefined && times >= 0; times--) repeat(actor, random, last);
};

function repeat(actor: Actor, random: Random, { type, payload, id }: Saying): void {
  actor.say(random, type as "join-room", payload, id);
}

/** An id that was used before for another action. */
const reuse: Mischief = ({ random }, actor, code) => {
  const old = actor.said[random(Math.max(1, actor.said.length))];
  if (old === undefined) return;
  if (random(2) === 0) actor.say(random, one(inGame, random), old.payload, old.id);
  else actor.say(random, "playCard", { code: old.payload.code, card_id: one(allCards, random) }, old.id);
  if (random(4) === 0) actor.say(random, "rematch", { code }, old.id);
};

/** The frame of another player. */
const replay: Mischief = ({ random, actors }, actor) => {
  const other = one(actors, random);
  const old = other.said[random(Math.max(1, other.said.length))];
  if (old !== undefined) repeat(actor, random, old);
};

/** Seats computers, removes them and begins: only the host may before the match, and nobody after it. */
const computers: Mischief = ({ random }, actor, code) => {
  const position = random(4);
  if (random(3) === 0) actor.say(random, "removeComputer", { code, position });
  else actor.say(random, "addComputer", { code, position, level: one(BOT_LEVELS, random) });
  actor.say(random, "startGame", { code });
};

const chat: Mischief = ({ random }, actor, code) => {
  const id = actor.newId();
  actor.say(random, "sendMessage", { code, text: `${id} <b>hi</b>` }, id);
};

const doubleStart: Mischief = ({ random, world, actors }, _actor, code) => {
  const { match } = world.rooms.find(code)?.table ?? {};
  const { seats = [] } = world.rooms.find(code)?.table ?? {};
  const dealer = actors.find(({ userId }) => userId === seats[match?.dealer ?? 0]?.user.id);
  dealer?.say(random, "dealCards", { code });
  dealer?.say(random, "dealCards", { code });
};

const connect: Mischief = async (_scene, actor) => actor.connect();
const drop: Mischief = ({ random }, actor) => actor.drop(random, random(2) === 0 ? "closed" : "dropped");

/** Connects and disconnects repeatedly. */
const flap: Mischief = async ({ random }, actor, code) => {
  for (let times = random(6); times >= 0; times--) {
    actor.drop(random, "dropped");
    await actor.connect();
    actor.say(random, "join-room", { code });
  }
};

const inAndOut: Mischief = ({ random }, actor, code) => {
  for (let times = random(6); times >= 0; times--) {
    actor.say(random, "playerJoin", { code });
    actor.say(random, "leaveGame", { code });
  }
};

const flood: Mischief = ({ random }, actor, code) => {
  for (let frames = 0; frames < 200; frames++) actor.say(random, "typing", { code });
};

const wait: Mischief = ({ random, world }) => world.clock.pass(one(pausesMs, random));
const jump: Mischief = ({ random, world }) => world.clock.jump((random(3) - 1) * hourMs);
const holdJournal: Mischief = ({ world }) => world.journal.hold();
const releaseJournal: Mischief = ({ world }) => world.journal.release();
const journalGoes: Mischief = ({ world }) => void (world.journal.isAway = true);
const journalComes: Mischief = ({ world }) => void (world.journal.isAway = false);
const storeGoes: Mischief = ({ world }) => void (world.isStoreAway = true);
const storeComes: Mischief = ({ world }) => void (world.isStoreAway = false);

const habits: readonly Habit[] = [
  { weight: 400, does: play },
  { weight: 30, does: anyCard },
  { weight: 30, does: othersCard },
  { weight: 60, does: anything },
  { weight: 15, does: hurry },
  { weight: 30, does: again },
  { weight: 20, does: stutter },
  { weight: 20, does: reuse },
  { weight: 20, does: replay },
  { weight: 10, does: chat },
  { weight: 5, does: doubleStart },
  { weight: 15, does: computers },
  { weight: 20, does: connect },
  { weight: 15, does: drop },
  { weight: 3, does: flap },
  { weight: 2, does: inAndOut },
  { weight: 1, does: flood },
  { weight: 60, does: wait },
  { weight: 1, does: jump },
  { weight: 4, does: holdJournal },
  { weight: 40, does: releaseJournal },
  { weight: 2, does: journalGoes },
  { weight: 30, does: journalComes },
  { weight: 2, does: storeGoes },
  { weight: 20, does: storeComes },
  { weight: 1, does: (scene) => scene.restart() },
];

const total = habits.reduce((sum, { weight }) => sum + weight, 0);

/** Chooses a random prank by its weight. */
export function anyMischief(random: Random): Mischief {
  let left = random(total);
  for (const { weight, does } of habits) {
    left -= weight;
    if (left < 0) return does;
  }
  return play;
}
