/** Gives the demo community support tickets, a resolved incident, and weeks of checks of the server's parts. */
import type { TicketCategory } from "#protocol/calls/support.ts";
import { COMPONENTS } from "#protocol/calls/status.ts";
import type { Store } from "#server/app/store/store.ts";
import type { Settler } from "./settle.ts";
import type { Timeline } from "./timeline.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minutesADay = 1_440;
/** How many days ago the incident was, and how many checks of mail failed on that day. */
const incidentDaysAgo = 5;
const failedChecks = 38;

const questions: readonly {
  readonly category: TicketCategory;
  readonly subject: string;
  readonly text: string;
  readonly answer?: string;
  readonly isOver?: true;
}[] = [
  {
    category: "bug",
    subject: "The last card stays in the middle",
    text: "After the fifth trick the card did not move to its slot. A reload helped.\nFirefox on a phone.",
  },
  {
    category: "gameplay",
    subject: "Why did my 6 not win?",
    text: "I played a 6 on the last trick and got nothing.",
    answer: "A 6 wins only when it was led and nobody followed suit. Here your opponent had led a Jack of that suit.",
    isOver: true,
  },
  {
    category: "account",
    subject: "Can I get my old name back?",
    text: "I changed my name last week and liked the old one better.",
    answer: "Yes. If nobody has taken it since, choose it again in the settings.",
  },
  { category: "technical", subject: "No sound on my tablet", text: "The volume is up, but I hear no cards." },
  { category: "other", subject: "Thank you", text: "My grandmother taught me Spar. It is good to see it here." },
];

/** Plans the tickets and the incident. @throws Error, while the plan runs, if a ticket is refused */
export function help(
  timeline: Timeline,
  { tickets, staffTickets, status }: Pick<Store, "tickets" | "staffTickets" | "status">,
  settlers: readonly Settler[],
  endsAt: number,
  staff: Settler,
): void {
  mailWasLate(timeline, status, endsAt, staff);
  for (const [n, { category, subject, text, answer, isOver }] of questions.entries()) {
    const at = endsAt - (questions.length - n) * 7 * hourMs;
    const userId = settlers[(n * 7 + 3) % settlers.length]?.user.id ?? null;
    const requested = {
      userId,
      email: null,
      hasLink: false,
      locale: "en",
      category,
      subject,
      text,
      isChat: false,
    } as const;
    timeline.at(at, async () => {
      const opened = await tickets.open({ ...requested, at });
      if (!opened.ok) throw new Error(`the ticket "${subject}" was not opened: ${opened.error}`);
      if (answer === undefined) return;
      const { id } = opened.value;
      const staffId = staff.user.id;
      const answered = { staffId, text: answer, isNote: false, closes: isOver === true, at: at + hourMs };
      timeline.at(answered.at, () => staffTickets.answer(id, answered));
    });
  }
}

function mailWasLate(timeline: Timeline, status: Store["status"], endsAt: number, staff: Settler): void {
  const today = Math.floor(endsAt / dayMs);
  const days = Array.from({ length: 42 }, (_, n) => today - 42 + n);
  for (const day of days) {
    const failed = day === today - incidentDaysAgo ? failedChecks : 0;
    timeline.at(day * dayMs, () =>
      status.add(
        COMPONENTS.map((component) => ({
          day,
          component,
          checks: minutesADay,
          failed: component === "mail" ? failed : 0,
        })),
        { node: "", at: day * dayMs },
      ),
    );
  }
  const at = endsAt - incidentDaysAgo * dayMs;
  const text = "Mails with codes arrive late. We are in touch with the mail provider.";
  const opened = { title: "Mail is late", impact: "minor", status: "identified", components: ["mail"], text } as const;
  const over = { status: "resolved", text: "Mails arrive at once again." } as const;
  timeline.at(at, async () => {
    const id = await status.openIncident(staff.user.id, { ...opened, components: [...opened.components] }, at);
    const overAt = at + failedChecks * 60_000;
    timeline.at(overAt, () => status.updateIncident(staff.user.id, id, over, overAt));
  });
}
