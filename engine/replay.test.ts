import { describe, expect, test } from "vitest";
import type { Action } from "./actions.ts";
import { pack } from "./cards.ts";
import { rulesPage } from "./config.ts";
import { seededRandom } from "./random.ts";
import { replay, replaySteps } from "./replay.ts";
import { startMatch } from "./state.ts";
import { randomSteps, randomMatch } from "./randomMatch.ts";

const config = rulesPage(2, 3);

describe("replay", () => {
  test("of no actions is the start of the match", () => {
    const start = replay({ config, dealer: 1, matchNumber: 4, actions: [] });
    expect(start).toEqual({ ok: true, value: startMatch(config, 1, 4) });
  });

  test("continues through rematches", () => {
    const actions: Action[] = [];
    for (const { action, state } of randomSteps(startMatch(config, 0), seededRandom(5))) {
      actions.push(action);
      if (state.matchNumber < 3) continue;
      expect(replay({ config, dealer: 0, matchNumber: 1, actions })).toEqual({ ok: true, value: state });
      return;
    }
  });

  test("stops at the first refused action and names it and the reason", () => {
    const actions: Action[] = [
      { type: "deal", seat: 0, order: pack(true) },
      { type: "play", seat: 0, card: 0 },
      { type: "play", seat: 0, card: 0 },
    ];
    expect(replay({ config, dealer: 0, matchNumber: 1, actions })).toEqual({
      ok: false,
      error: { index: 1, refusal: "not-your-turn" },
    });
  });

  test("gives every step with its events, as it was played", () => {
    const played = randomMatch(config, seededRandom(3), 1);
    const record = { config, dealer: 1, matchNumber: 1, actions: played.map((step) => step.action) };
    const steps = played.map(({ action, state, events }) => ({ action, state, events }));
    expect(replaySteps(record)).toEqual({ ok: true, value: steps });
  });

  test("notices a record with the wrong dealer", () => {
    const actions = randomMatch(config, seededRandom(9), 0).map((step) => step.action);
    expect(replay({ config, dealer: 0, matchNumber: 1, actions }).ok).toBe(true);
    expect(replay({ config, dealer: 1, matchNumber: 1, actions })).toMatchObject({ ok: false, error: { index: 0 } });
  });
});
