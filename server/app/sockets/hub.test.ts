import fc from "fast-check";
import { expect, test } from "vitest";
import { sessionIdOf, userIdOf } from "#protocol/ids.ts";
import { socketLimits } from "./limits.ts";
import { Hub, type Member } from "./hub.ts";

const step = fc.oneof(
  fc.record({ is: fc.constant("enter" as const), user: fc.nat(2), session: fc.nat(2) }),
  fc.record({ is: fc.constant("leave" as const), at: fc.nat() }),
  fc.record({ is: fc.constant("end" as const), user: fc.nat(2), session: fc.nat(2) }),
);
const sessionOf = (user: number, session: number): string => `session ${session} of ${user}`;

test("the hub ends exactly the connections of a session, and knows which sessions are open", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const hub = new Hub(() => {});
      const here: Member[] = [];
      const answers: [got: unknown, wanted: unknown][] = [];
      const leave = (member: Member): void => {
        hub.leave(member);
        here.splice(here.indexOf(member), 1);
      };
      for (const what of steps) {
        if (what.is === "enter") {
          const member: Member = {
            userId: userIdOf(`user ${what.user}`),
            sessionId: sessionIdOf(sessionOf(what.user, what.session)),
            rename: () => {},
            send: () => {},
            // as a connection does: it leaves while the hub goes through its list
            close: () => leave(member),
          };
          const mine = here.filter(({ userId }) => userId === member.userId).length;
          answers.push([hub.enter(member), mine < socketLimits.socketsPerUserMax]);
          if (mine < socketLimits.socketsPerUserMax) here.push(member);
        } else if (what.is === "leave") {
          const member = here[what.at % Math.max(1, here.length)];
          if (member !== undefined) leave(member);
          if (member !== undefined) hub.leave(member);
        } else {
          const ended = sessionOf(what.user, what.session);
          const others = here.filter(({ sessionId }) => sessionId !== ended);
          hub.endSession(sessionIdOf(ended));
          answers.push([[...here], others]);
        }
        for (const [got, wanted] of answers.splice(0)) expect(got).toEqual(wanted);
        expect(hub.size).toBe(here.length);
        expect(hub.sessionIds().toSorted()).toEqual([...new Set(here.map(({ sessionId }) => sessionId))].toSorted());
      }
    }),
  );
});
