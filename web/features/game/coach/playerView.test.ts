import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { project } from "#engine/view.ts";
import { randomConfig, randomMatch } from "#engine/randomMatch.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { gameView } from "#tests/support/gameView.ts";
import { playerViewOf } from "./playerView.ts";

test("[R17] the page's view is the engine's view of its player, no more and no less", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed);
      const config = randomConfig(random);
      for (const { state } of randomMatch(config, random).slice(0, 60)) {
        for (let seat = 0; seat < config.players; seat++) {
          const setup = {
            code: roomCode("ABCDEF"),
            kind: "computer",
            createdBy: userIdOf("0"),
            isRated: false,
            turnMs: null,
          } as const;
          const visible = gameView(
            {
              setup: { ...setup, config, level: "easy", dealer: 0 },
              seats: state.hands.map((_, each) => ({
                user: { id: userIdOf(String(each)), username: "", image_url: null, is_bot: each !== seat },
                standIn: null,
                level: null,
                timeOutsLeft: 0,
              })),
              match: state,
            },
            seat,
            userIdOf(String(seat)),
            { now: 0, deadline: null, thinking: null, connected: () => true, awayUntil: () => null, spectators: 0 },
          );
          expect(playerViewOf(visible)).toEqual(project(state, seat));
        }
      }
    }),
    { numRuns: 30 },
  );
});
