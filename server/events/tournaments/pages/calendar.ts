/** A tournament as a calendar file (RFC 5545). */
import type { StoredTournament } from "../rows/tournamentRows.ts";

/** Octets of a line, by the standard; a longer one goes on in the next, behind a blank. */
const LINE_BYTES = 73;

const moment = (ms: number): string => `${new Date(ms).toISOString().replaceAll(/[-:]/gu, "").slice(0, 15)}Z`;
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/gu, String.raw`\$&`).replaceAll(/\r\n?|\n/gu, String.raw`\n`);

/** A line, folded between characters. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_BYTES) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part].join("\r\n ");
}

/** The file; `page` is the address of the tournament's page. */
export function calendarOf(of: StoredTournament, page: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Spar//Tournaments//EN",
    "BEGIN:VEVENT",
    `UID:tournament-${of.id}@${new URL(page).host}`,
    `SEQUENCE:${of.version}`,
    `DTSTAMP:${moment(of.checkInAt)}`,
    `DTSTART:${moment(of.startsAt)}`,
    `DTEND:${moment(of.endsAt)}`,
    `SUMMARY:${escaped(of.name)}`,
    `URL:${page}`,
    `STATUS:${of.phase === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(of.name)}`,
    "TRIGGER:-PT30M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
