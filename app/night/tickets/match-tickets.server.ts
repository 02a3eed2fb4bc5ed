import { setImmediate as nextTurn } from "node:timers/promises";
import { searchable } from "../../platform/lib/searchable.ts";
import type { FileTicket } from "./read-tickets.server.ts";
import type { TicketRow } from "./sheet-tickets.server.ts";

/** Tickets compared in one turn of the event loop. */
const ROWS_PER_TURN = 2_000;

/** Fields that an import may change. */
export const compared = [
  ...(["ticket_key", "code_hash", "name", "kind", "people", "email", "phone", "state", "undecided"] as const),
];

export type Stored = Pick<TicketRow, "id" | (typeof compared)[number]>;

interface Matched {
  added: FileTicket[];
  changed: { id: string; ticket: FileTicket }[];
  /** Stored tickets that become void by the file. */
  voids: Stored[];
  unchanged: number;
  /** Valid stored tickets that the file does not have. */
  missing: Stored[];
}

type Pairs = Map<FileTicket, Stored>;

/** Pairs the tickets that have no partner yet by a text, in order. An empty text pairs nothing. */
function pairBy(
  pairs: Pairs,
  tickets: Iterable<FileTicket>,
  stored: readonly Stored[],
  [ofFile, ofStored]: [(ticket: FileTicket) => string, (stored: Stored) => string],
): void {
  const taken = new Set([...pairs.values()].map(({ id }) => id));
  const free = Map.groupBy(
    stored.filter(({ id }) => !taken.has(id)),
    ofStored,
  );
  for (const some of free.values()) some.reverse();
  for (const ticket of tickets) {
    if (pairs.has(ticket)) continue;
    const text = ofFile(ticket);
    const twin = text === "" ? undefined : free.get(text)?.pop();
    if (twin) pairs.set(ticket, twin);
  }
}

const guest = ({ name, kind }: Pick<FileTicket, "name" | "kind">) => `${searchable(name)}\n${searchable(kind)}`;

/**
 * Decides which tickets of a file are new, changed or void. A ticket is the same as a stored one by its key; else by code
 * and guest, by code, and by guest alone where only one of both has a code, since a spreadsheet may have cut it.
 *
 * @param cut the keys of tickets whose codes a spreadsheet has cut: a code that is stored stays.
 */
export async function matchTickets(
  tickets: ReadonlyMap<string, FileTicket>,
  cut: ReadonlySet<string>,
  stored: readonly Stored[],
): Promise<Matched> {
  const all = [...tickets.values()];
  const isCut = ({ ticket_key }: FileTicket) => cut.has(ticket_key);
  const byCode = ({ code_hash }: Pick<Stored, "code_hash">) => code_hash ?? "";
  const byGuest = (ticket: Stored | FileTicket) =>
    ticket.code_hash === null ? "" : `${ticket.code_hash}\n${guest(ticket)}`;
  const pairs: Pairs = new Map();
  pairBy(pairs, all, stored, [({ ticket_key }) => ticket_key, ({ ticket_key }) => ticket_key]);
  await nextTurn();
  pairBy(pairs, all, stored, [byGuest, byGuest]);
  pairBy(pairs, all, stored, [byCode, byCode]);
  pairBy(pairs, all, stored, [
    (ticket) => (isCut(ticket) ? guest(ticket) : ""),
    (ticket) => (ticket.code_hash === null ? "" : guest(ticket)),
  ]);
  pairBy(pairs, all, stored, [
    (ticket) => (ticket.code_hash === null ? "" : guest(ticket)),
    (ticket) => (ticket.code_hash === null ? guest(ticket) : ""),
  ]);
  const found: Matched = { added: [], changed: [], voids: [], unchanged: 0, missing: [] };
  let done = 0;
  for (const read of all) {
    done += 1;
    if (done % ROWS_PER_TURN === 0) await nextTurn();
    const old = pairs.get(read);
    if (!old) {
      found.added.push(read);
      continue;
    }
    const ticket = isCut(read) ? { ...read, code_hash: old.code_hash } : read;
    if (compared.every((field) => old[field] === ticket[field])) found.unchanged += 1;
    else found.changed.push({ id: old.id, ticket });
    if (old.state === "valid" && ticket.state === "void") found.voids.push(old);
  }
  const seen = new Set([...pairs.values()].map(({ id }) => id));
  found.missing = stored.filter(({ id, state }) => state === "valid" && !seen.has(id));
  return found;
}
