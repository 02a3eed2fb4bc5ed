import type { FileRow } from "./file-rows.server.ts";
import type { SentReading } from "./schema.ts";

/** Rows that share a code: each is a guest of one party, or later ones are copies; null until staff choose. */
type SharedCodes = SentReading["shared_codes"];

/** A row, or the part of a row with one of its codes. */
export interface Unit {
  row: FileRow;
  /** Empty if the guest is found by name. */
  code: string;
  /** The ticket's id in the shop, unless a spreadsheet has cut it. */
  ticket: string;
  people: number;
  state: "valid" | "void";
  /** Why staff have to decide about a void ticket; empty otherwise. */
  undecided: string;
}

/** A unit with what identifies it in this file and in the next ones. */
export interface IdentifiedUnit extends Unit {
  identity: string;
}

/** Reports a problem with a line of the file. */
export type Say = (line: number, text: string) => void;

/** Normalises a text of a ticket's identity. Never change it: stored hashes would match no ticket. */
const asIdentified = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const nameOf = ({ row: { order, name, kind } }: Unit) => `name ${order}\n${asIdentified(name)}\n${asIdentified(kind)}`;

const baseOf = ({ ticket, code }: Unit) => (ticket ? `ticket ${ticket}` : code ? `code ${code}` : "");

/** The details by which rows with the same ticket id or code differ. */
const detailOf = (unit: Unit) => [unit.code, nameOf(unit), asIdentified(unit.row.email), unit.row.phone].join("\n");

function worst(left: Unit, right: Unit): Pick<Unit, "state" | "undecided"> {
  const isVoid = [left, right].find(({ state, undecided }) => state === "void" && undecided === "");
  const { state, undecided } = isVoid ?? (left.state === "void" ? left : right);
  return { state, undecided };
}

/** Identifies rows that have one ticket id or code and one guest. */
function sameGuest(units: readonly Unit[], identity: string, shared: SharedCodes, say: Say): IdentifiedUnit[] {
  const [first, ...later] = units;
  if (!first) return [];
  const what = first.ticket ? "ticket" : "code";
  const lines = new Map([[first.row.all, first.row.line]]);
  const differing = later.filter(({ row: { all, line } }) => {
    const twin = lines.get(all);
    if (twin === undefined) lines.set(all, line);
    else say(line, `Same ${what} as line ${twin}, and everything else too. Imported once.`);
    return twin === undefined;
  });
  if (differing.length === 0) return [{ ...first, identity }];
  if (first.ticket || shared === "copies") {
    for (const { row } of differing)
      say(row.line, `Same ${what} as line ${first.row.line}. Line ${first.row.line} is imported, void if either is.`);
    const states = differing.reduce((all, unit) => ({ ...first, ...worst(all, unit) }), first);
    return [{ ...states, identity }];
  }
  // A payment and its refund, or two guests of one name, one of whom was refunded.
  const own = [first, ...differing];
  const isMixed =
    shared === null && own.some(({ state }) => state === "void") && own.some(({ state }) => state === "valid");
  return own.map((unit, at) => {
    const name = at === 0 ? identity : `${identity}\n${at + 1}`;
    if (!isMixed || unit.state === "void") return { ...unit, identity: name };
    say(
      unit.row.line,
      "Another row with this code and name is void. Not valid until you choose what shared codes mean.",
    );
    return { ...unit, identity: name, state: "void", undecided: "Another row with this code and name is void" };
  });
}

/** Rows that share a code but differ otherwise, for the preview. */
export interface SharedGroup {
  code: string;
  units: readonly Unit[];
}

/**
 * Gives every row an identity by what makes it different. A ticket's id or code is enough for a row that has it alone;
 * rows that share one are told apart by name, type and order too, so that nobody is lost. Only rows that are the same in
 * every column are copies.
 *
 * @param shared what staff say about rows that share a code.
 */
export function identify(units: readonly Unit[], shared: SharedCodes, say: Say) {
  const byBase = Map.groupBy(units, baseOf);
  const counts = new Map<string, number>();
  const identified: IdentifiedUnit[] = [];
  const done = new Set<string>();
  for (const unit of units) {
    const base = baseOf(unit);
    if (base === "") {
      const name = nameOf(unit);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      identified.push({ ...unit, identity: `${name}\n${count}` });
      continue;
    }
    if (done.has(base)) continue;
    done.add(base);
    const group = byBase.get(base) ?? [];
    const guests = [...Map.groupBy(group, detailOf)];
    if (guests.length === 1) identified.push(...sameGuest(group, base, shared, say));
    else for (const [detail, same] of guests) identified.push(...sameGuest(same, `${base}\n${detail}`, shared, say));
  }
  return shared === "copies" ? firstOfEachCode(identified, say) : identified;
}

/** The first of the rows with each code, void if any of them is. */
function firstOfEachCode(units: readonly IdentifiedUnit[], say: Say): IdentifiedUnit[] {
  const first = new Map<string, IdentifiedUnit>();
  const kept: IdentifiedUnit[] = [];
  for (const unit of units) {
    const before = unit.code === "" ? undefined : first.get(unit.code);
    if (before) {
      Object.assign(before, worst(before, unit));
      say(unit.row.line, `Same code as line ${before.row.line}: a copy. Line ${before.row.line} is imported.`);
    } else {
      const own = { ...unit };
      kept.push(own);
      if (unit.code !== "") first.set(unit.code, own);
    }
  }
  return kept;
}

/** The codes shared by rows that differ otherwise. */
export function sharedCodes(units: readonly Unit[]): SharedGroup[] {
  const coded = units.filter(({ code }) => code !== "");
  return [...Map.groupBy(coded, ({ code }) => code)].flatMap(([code, group]) =>
    new Set(group.map(({ row }) => row.all)).size > 1 ? [{ code, units: group }] : [],
  );
}
