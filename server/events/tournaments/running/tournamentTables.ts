/**
 * The tables of tournaments, at whichever node of a cluster they are. The director leads; a table's own node answers what
 * state it is in, and does what the director decides. The tables of new calls are spread over the nodes.
 */
import * as v from "valibot";
import { rulesPage } from "#engine/config.ts";
import type { NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import { publicUserSchema } from "#protocol/calls/users.ts";
import { count, flag, gameCode, ids, list } from "#protocol/schema.ts";
import { type Cluster, question } from "#server/base/cluster/cluster.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";
import type { Room } from "#server/play/table/room.ts";
import { turnClocks } from "#server/play/table/limits.ts";
import { isSeriesOver } from "#server/play/table/table.ts";
import type { Registry } from "#server/play/tables/registry.ts";
import type { FindPlace } from "#server/play/tables/roomPlace.ts";
import { tournamentLimits } from "../limits.ts";

const seat = count(1);

const tableStateSchema = v.object({
  code: gameCode,
  /** Ids of the players. */
  people: list(ids.user, tournamentLimits.tablePeopleMax),
  /** The players who are connected to the table. */
  present: list(ids.user, tournamentLimits.tablePeopleMax),
  /** The number of the match; null before the first. */
  matchNumber: v.nullable(count()),
  isMatchOver: flag,
  isSeriesOver: flag,
  /** The first seat whose player is gone. */
  goneSeat: v.nullable(seat),
  /** A fault has frozen it, or it cannot be rebuilt. */
  isBroken: flag,
});
export type TableState = Readonly<v.InferOutput<typeof tableStateSchema>>;

/**
 * Where a table is not: no node has it; it is over, and its result is still being written; or its node does not answer,
 * or it is between two nodes.
 */
const NOWHERE = ["none", "storing", "unknown"] as const;
export type NoTable = (typeof NOWHERE)[number];

const commandSchema = v.variant("type", [
  v.object({ type: v.literal("start") }),
  v.object({ type: v.literal("close") }),
  v.object({ type: v.literal("leave"), seat }),
]);
export type TableCommand = v.InferOutput<typeof commandSchema>;

const newTableSchema = v.object({
  seats: list(publicUserSchema, 2),
  dealer: seat,
  winPoints: count(),
  bestOf: count(),
  wins: v.tuple([count(), count()]),
});
export type NewTable = Readonly<v.InferOutput<typeof newTableSchema>>;

const tableState = question(
  "tournamentTable",
  v.object({ code: gameCode }),
  v.union([tableStateSchema, v.picklist(NOWHERE)]),
);
const commandTable = question("commandTournamentTable", v.object({ code: gameCode, command: commandSchema }), flag);
const openTable = question("openTournamentTable", newTableSchema, v.nullable(gameCode));
/** Tables whose first match has not begun. */
const waitingTables = question("waitingTournamentTables", v.null(), list(gameCode, tournamentLimits.waitingTablesMax));

export interface TablesDependencies {
  readonly cluster: Cluster;
  readonly rooms: Pick<Registry, "find" | "isBroken" | "isStoring" | "open" | "awaitingStart">;
  /** Where a table is that this node does not have; null for a server alone. */
  readonly placeOf: FindPlace | null;
}

export class TournamentTables {
  readonly #dependencies: TablesDependencies;
  /** Where tables of other nodes were found last; a wrong one is looked up. */
  readonly #nodes = new Map<RoomCode, NodeName>();
  #opened = 0;

  constructor(dependencies: TablesDependencies) {
    const { cluster } = dependencies;
    this.#dependencies = dependencies;
    cluster.answer(tableState, ({ code }) => this.#here(code) ?? "none");
    cluster.answer(commandTable, ({ code, command }) => this.#commandHere(code, command));
    cluster.answer(openTable, (table) => this.#openHere(table));
    cluster.answer(waitingTables, () => this.#waitingHere());
  }

  async find(code: RoomCode): Promise<TableState | NoTable> {
    const here = this.#here(code);
    const { placeOf } = this.#dependencies;
    if (here !== null) return here;
    if (placeOf === null) return "none";
    const last = this.#nodes.get(code);
    const known = last === undefined ? "none" : await this.#ask(last, code);
    if (known !== "none") return known;
    this.#nodes.delete(code);
    const place = await placeOf(code);
    if (place.is === "nowhere") return "none";
    if (place.is === "here") return this.#here(code) ?? "unknown";
    if (place.is === "between") return "unknown";
    const found = await this.#ask(place.node, code);
    // a node that has the row has the table in a moment, or has just closed it
    if (found === "none") return "unknown";
    this.#remember(code, place.node);
    return found;
  }

  /** Does this at the table. Where it does not arrive, the next look decides anew. */
  async command(code: RoomCode, command: TableCommand): Promise<void> {
    if (await this.#commandHere(code, command)) return;
    const node = this.#nodes.get(code) ?? (await this.#placeOf(code));
    if (node !== undefined) await this.#dependencies.cluster.ask(node, commandTable, { code, command });
  }

  /** Opens a table at one node after the other; its code, or null where there is no place for it now. */
  async open(table: NewTable): Promise<RoomCode | null> {
    const { cluster } = this.#dependencies;
    const nodes = [null, ...cluster.others.toSorted()];
    const node = nodes[this.#opened++ % nodes.length] ?? null;
    if (node === null) return this.#openHere(table);
    const asked = await cluster.ask(node, openTable, table);
    if (!asked.ok) return null;
    if (asked.value !== null) this.#remember(asked.value, node);
    return asked.value;
  }

  /** The tables, of all nodes that answer, whose first match has not begun. */
  async waiting(): Promise<RoomCode[]> {
    const { cluster } = this.#dependencies;
    const others = await Promise.all(
      cluster.others.map(async (node) => {
        const asked = await cluster.ask(node, waitingTables, null);
        const codes = asked.ok ? asked.value : [];
        for (const code of codes) this.#remember(code, node);
        return codes;
      }),
    );
    return [...this.#waitingHere(), ...others.flat()];
  }

  #remember(code: RoomCode, node: NodeName): void {
    makeRoom(this.#nodes, tournamentLimits.tableNodesMax);
    this.#nodes.set(code, node);
  }

  async #ask(node: NodeName, code: RoomCode): Promise<TableState | NoTable> {
    const asked = await this.#dependencies.cluster.ask(node, tableState, { code });
    return asked.ok ? asked.value : "unknown";
  }

  async #placeOf(code: RoomCode): Promise<NodeName | undefined> {
    const place = await this.#dependencies.placeOf?.(code);
    return place?.is === "elsewhere" ? place.node : undefined;
  }

  #here(code: RoomCode): TableState | "storing" | null {
    const { rooms } = this.#dependencies;
    const room = rooms.find(code);
    const isBroken = rooms.isBroken(code);
    if ((room === undefined || isBroken) && rooms.isStoring(code)) return "storing";
    if (room !== undefined) return stateOf(room, isBroken);
    return isBroken ? brokenTable(code) : null;
  }

  async #commandHere(code: RoomCode, command: TableCommand): Promise<boolean> {
    const room = this.#dependencies.rooms.find(code);
    if (room === undefined) return false;
    await room.systemCommand(command);
    return true;
  }

  async #openHere({ seats, dealer, winPoints, bestOf, wins }: NewTable): Promise<RoomCode | null> {
    const createdBy = seats[dealer] ?? seats[0];
    if (createdBy === undefined) return null;
    const opened = await this.#dependencies.rooms.open({
      kind: "tournament",
      createdBy,
      config: rulesPage(2, winPoints),
      isRated: true,
      turnMs: turnClocks.tournamentMs,
      level: null,
      pendingMatch: { seats, dealer, grace: [1, 1], bestOf, wins },
    });
    return opened.ok ? opened.value.code : null;
  }

  #waitingHere(): RoomCode[] {
    const setups = this.#dependencies.rooms.awaitingStart().map(({ table }) => table.setup);
    const tables = setups.filter(({ kind }) => kind === "tournament").map(({ code }) => code);
    return tables.slice(0, tournamentLimits.waitingTablesMax);
  }
}

function stateOf(room: Room, isBroken: boolean): TableState {
  const { match, seats } = room.table;
  const people: readonly UserId[] = room.people;
  const goneSeat = seats.findIndex((who) => who?.standIn !== null);
  return {
    code: room.code,
    people: [...people],
    present: people.filter((userId) => room.isPresent(userId)),
    matchNumber: match?.matchNumber ?? null,
    isMatchOver: match?.phase === "matchOver",
    isSeriesOver: isSeriesOver(room.table),
    goneSeat: goneSeat === -1 ? null : goneSeat,
    isBroken,
  };
}

/** A table that cannot be rebuilt: nothing else is known of it. */
const brokenTable = (code: RoomCode): TableState => ({
  code,
  people: [],
  present: [],
  matchNumber: null,
  isMatchOver: false,
  isSeriesOver: false,
  goneSeat: null,
  isBroken: true,
});
