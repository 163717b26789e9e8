/** An open challenge, as the nodes of a cluster send it to each other, and as both users see it. */
import * as v from "valibot";
import { matchConfigSchema } from "#protocol/calls/matches.ts";
import { publicUserSchema } from "#protocol/calls/users.ts";
import type { Challenge, ChallengeSettings } from "#protocol/frames/userRecords.ts";
import { count, ids, moment, orNull, text } from "#protocol/schema.ts";
import type { Cluster } from "#server/base/cluster/cluster.ts";
import { LeaderReplica } from "#server/base/cluster/leaderReplica.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";

const NETWORK_CHARS = 64;

/** A challenge to be made. */
export const newChallengeFields = {
  from: publicUserSchema,
  to: publicUserSchema,
  game: v.object({ config: matchConfigSchema, turnMs: orNull(count()) }),
  /** The challenger's network, from which the table is opened. */
  network: v.exactOptional(text(NETWORK_CHARS)),
};

const openChallengeSchema = v.object({
  ...newChallengeFields,
  id: ids.challenge,
  /** Rises with each challenge. */
  serial: count(),
  expiresAt: moment,
});
export type OpenChallenge = Readonly<v.InferOutput<typeof openChallengeSchema>>;

export type ChallengeReplica = LeaderReplica<OpenChallenge, OpenChallenge>;

/** The open challenges, as each node knows them: the next leader goes on with them. */
export const challengeReplica = (cluster: Cluster, clock: Clock): ChallengeReplica =>
  new LeaderReplica(cluster, clock, {
    name: "challenge",
    schema: openChallengeSchema,
    keyOf: ({ id }) => id,
    write: ({ from, to, game, network, id, serial, expiresAt }) => ({
      from,
      to,
      game,
      ...(network !== undefined && { network }),
      id,
      serial,
      expiresAt,
    }),
    read: (challenge) => challenge,
  });

/** The table of an accepted challenge. */
export const challengeTable = ({ from, game, network }: Pick<OpenChallenge, "from" | "game" | "network">): NewGame => ({
  kind: "friend",
  createdBy: from,
  isRated: false,
  level: null,
  isChallenge: true,
  ...game,
  ...(network !== undefined && { network }),
});

export const recordOf = ({ id, from, to, game, expiresAt }: OpenChallenge): Challenge => ({
  id,
  from,
  to,
  settings: settingsOf(game),
  expires_at: expiresAt,
});

const settingsOf = ({ config, turnMs }: OpenChallenge["game"]): ChallengeSettings => ({
  win_points: config.winPoints,
  include_aces: config.includeAces,
  include_sixes: config.includeSixes,
  stacking: config.stacking,
  weak_hand: config.weakHand,
  turn_seconds: turnMs === null ? null : turnMs / 1000,
});
