import type { EntryRow } from "../guest-lists/sheet-entries.server.ts";
import type { TicketRow } from "../tickets/sheet-tickets.server.ts";
import type { SheetRow } from "./shapes.ts";
import { SHEET_HASH } from "./sheet.ts";

/** Empty request fields. */
const noRequest = { reference: "", wants: "", note: "", comes: "", code: null };

/** A guest of a list as a row; `removed` is shown for a scan only. */
export function entryRow(entry: EntryRow, also: readonly string[] = []): SheetRow {
  const { id, name, plus_ones, note, code, list_id, removed_at } = entry;
  const status = removed_at === null ? "listed" : "removed";
  return {
    ...noRequest,
    _id: id,
    kind: "list",
    name,
    guests: 1 + plus_ones,
    status,
    note,
    code,
    list: list_id,
    ...(also.length > 0 && { also: also.join(", ") }),
  };
}

export function ticketRow({ id, name, people, kind, state, undecided, code_hash, shop_id }: TicketRow): SheetRow {
  return {
    ...noRequest,
    _id: id,
    kind: "ticket",
    name,
    guests: people,
    status: state,
    wants: kind,
    shop: shop_id,
    ...(undecided && { undecided }),
    ...(code_hash && { hash: code_hash.slice(0, SHEET_HASH) }),
  };
}
