/** The tables of docs/protocol.md about the socket, beside its messages: limits, records and phrases. */
import type { JsonSchema } from "@valibot/to-json-schema";
import type { ClientType } from "#protocol/frames/messages.ts";
import type { MessageRate } from "#server/app/sockets/connection.ts";
import { component } from "./records.ts";
import { bound, code, head, row } from "./tables.ts";
import { testSettings } from "#tests/support/testSettings.ts";
import { phrases } from "#protocol/frames/userRecords.ts";

/** The messages that count for each limit; a test sends all of them and checks the limits that are used. */
export const messagesOf: Readonly<Record<MessageRate, readonly ClientType[]>> = {
  play: [
    "playerJoin",
    "shuffleDeck",
    "dealCards",
    "playCard",
    "redeal",
    "readyForNextHand",
    "rematch",
    "leaveGame",
    "timeOut",
    "addComputer",
    "removeComputer",
    "startGame",
    "hurry",
  ],
  chat: ["sendMessage", "sayPhrase", "sendGlobalMessage", "sendDirectMessage"],
  typing: ["typing", "stopTyping", "directTyping", "stopDirectTyping"],
  read: ["readDirectMessages"],
  look: ["join-room", "getGameData", "watch", "openGlobalChat", "openSystemStatus"],
  join: ["playerJoin"],
  watch: [],
};

/** Other things that count for a limit. */
const besides: Partial<Record<MessageRate, string>> = {
  look: "any message about a table that this connection does not look at",
  watch: "coming to look on, by `watch` or `join-room`",
};

const ofConnections = {
  frame: "every frame",
  hello: "connections that are welcomed",
  badToken: "tokens that are not valid",
  overlay: "overlays that are opened",
  globalChat: "`sendGlobalMessage` of all users",
} as const;

/** The limits of frames and connections, and their rates. */
export function socketLimitTable(): string {
  const rates = Object.entries(messagesOf) as [MessageRate, readonly ClientType[]][];
  const connections = Object.entries(ofConnections) as [keyof typeof ofConnections, string][];
  return [
    ...head("Limit", "At most", "What counts"),
    ...rates.map(([name, types]) =>
      row(code(name), bound(name), [...types.map(code), besides[name]].filter((each) => each !== undefined).join(", ")),
    ),
    ...connections.map(([name, what]) => row(code(name), bound(name), what)),
  ].join("\n");
}

/** A field's value in a word or two. */
function valueOf(json: JsonSchema): string {
  if (json.$ref !== undefined) return code(json.$ref.split("/").at(-1) ?? "");
  if (json.enum !== undefined)
    return json.enum.map((word) => code(typeof word === "string" ? word : JSON.stringify(word))).join(", ");
  const parts = (json.anyOf ?? json.oneOf) as JsonSchema[] | undefined;
  if (parts !== undefined) return [...new Set(parts.map(valueOf))].join(" or ");
  if (Array.isArray(json.type)) return json.type.join(" or ");
  return json.type === "null" ? "nil" : (json.type ?? "any value");
}

/** The records in messages of the socket, one table each. */
const records = {
  CurrentUser: "`user` of `welcome`",
  GameChatMessage: "`chatMessage`",
  GlobalChatMessage: "`globalMessage`",
};

function recordTable([name, what]: readonly [string, string]): string {
  const { properties = {}, required = [] } = component(name, "output");
  const fields = Object.entries(properties).map(([key, json]) =>
    row(`${code(key)}${required.includes(key) ? "" : "?"}`, valueOf(json as JsonSchema)),
  );
  return [`${what} is a \`${name}\`:`, "", ...head("Key", "Value"), ...fields].join("\n");
}

export const recordTables = (): string => Object.entries(records).map(recordTable).join("\n\n");

/** The phrases by their names. */
export const phraseTable = (): string =>
  [...head("Phrase", "English"), ...Object.entries(phrases).map(([name, text]) => row(code(name), text))].join("\n");

/** The settings of a test run, as a table of CONTRIBUTING.md. */
const figure = new Intl.NumberFormat("en");

export function testSettingTable(): string {
  const rows = Object.entries(testSettings).map(([name, { usual, long, what }]) => {
    const value =
      usual === long ? figure.format(usual) : `${figure.format(usual)}, in a long run ${figure.format(long)}`;
    return `| \`${name}\` | ${value} | ${what} |`;
  });
  return ["| Setting | Default | What it says |", "|---|---|---|", ...rows].join("\n");
}
