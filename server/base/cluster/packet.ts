/** What nodes send: a packet is MessagePack `[version, node, start, messages]`, a message `[name, payload, id?]` in bytes. */
import * as v from "valibot";
import { decodeValue, encodeValue } from "#protocol/frames/codec.ts";
import { type NodeName, nodeName } from "#protocol/ids.ts";
import { idSchema, list, nonEmptyText, text } from "#protocol/schema.ts";
import { clusterLimits } from "./limits.ts";

/** The version of packets. A node understands its own, the one before and the one after, and ignores what it does not know. */
const packetVersion = 1;

export interface Sender {
  readonly node: NodeName;
  /** A random text of each start, so that a node that was started again is not taken for the one before. */
  readonly start: string;
}

export interface Message {
  readonly name: string;
  readonly payload: unknown;
  /** Of a question and of its answer. */
  readonly id?: number | undefined;
}

const nameCharsMax = 64;
const messagesMax = 10_000;

/** The name of a node, as hints carry it. */
const nodeSchema = idSchema<NodeName>(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)));

const packetSchema = v.tuple([
  v.pipe(v.number(), v.integer()),
  nodeSchema,
  text(32),
  list(v.instance(Uint8Array), messagesMax),
]);
const messageSchema = v.union([
  v.strictTuple([nonEmptyText(nameCharsMax), v.unknown()]),
  v.strictTuple([nonEmptyText(nameCharsMax), v.unknown(), v.pipe(v.number(), v.integer())]),
]);

/** The bytes of a message; null where they are too many. */
export function packMessage({ name, payload, id }: Message): Uint8Array | null {
  const bytes = encodeValue(id === undefined ? [name, payload] : [name, payload, id]);
  return bytes.length > clusterLimits.messageBytesMax ? null : bytes;
}

export const packPacket = ({ node, start }: Sender, messages: readonly Uint8Array[]): Uint8Array =>
  encodeValue([packetVersion, node, start, messages]);

function decoded<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): T | undefined {
  try {
    const { success, output } = v.safeParse(schema, decodeValue(bytes));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

/** The sender and the messages as far as they are understood; null for bytes that are no packet of a known version. */
export function unpackPacket(bytes: Uint8Array): { readonly from: Sender; readonly messages: Message[] } | null {
  const packet = decoded(packetSchema, bytes);
  if (packet === undefined) return null;
  const [version, node, start, packed] = packet;
  if (Math.abs(version - packetVersion) > 1) return null;
  const messages = packed.flatMap((each) => {
    const message = decoded(messageSchema, each);
    return message === undefined ? [] : [{ name: message[0], payload: message[1], id: message[2] }];
  });
  return { from: { node: nodeName(node), start }, messages };
}
