import { addressInCell } from "../../../platform/lib/csv/address-cell.ts";
import { cellText } from "../../../platform/lib/csv/csv-cells.ts";
import { readWrittenDate } from "../../../platform/lib/csv/written-date.server.ts";
import { email } from "../../../platform/lib/fields.ts";
import { parseInstant } from "../../../platform/lib/time/instants.server.ts";
import { normalAddress } from "../../consents/address-mark.server.ts";
import { type AddressField, fieldsOf } from "./address-file.ts";
import type { AddressOrder } from "./address-order.ts";
import type { AddressColumns } from "./shapes.ts";
import { type Standing, type Withdrawn, withdrawn } from "./standing.ts";
import { type StandingReader, standingOf } from "./standing-columns.server.ts";

const maxLengths = { email: 320, name: 100, phone: 40, place: 100, words: 500 };

/** A row that can be imported. */
export interface FileAddress {
  line: number;
  /** In lower case. */
  address: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  /** ISO 8601 in UTC; empty of a suppressed address. */
  agreed: string;
  place: string;
  words: string;
  confirmed: string | null;
}

/** Why a row is not imported. */
export interface RowProblem {
  line: number;
  text: string;
  kind: "left" | "undecided" | "duplicate" | "invalid";
}

/** Someone who withdrew their consent with the service that a file comes from, or whose address does not work. */
export interface WithdrawnAddress {
  address: string;
  standing: Withdrawn;
}

const rejectionTexts: Record<Exclude<Standing, "joined">, (address: string) => string> = {
  left: (address) => `The file says that ${address} has unsubscribed.`,
  bounced: (address) => `The file says that emails to ${address} bounced.`,
  complained: (address) => `The file says that ${address} marked emails as spam.`,
  never: (address) => `The file says that ${address} isn't subscribed.`,
  pending: (address) => `The file says that ${address} hasn't confirmed.`,
};

const isWithdrawn = (standing: Standing): standing is Withdrawn => (withdrawn as readonly string[]).includes(standing);

interface Reading {
  order: AddressOrder;
  columns: AddressColumns;
  headings: readonly string[];
  standing: readonly StandingReader[];
  /** Ms since 1970. */
  now: number;
  /** The time in a cell of a column of dates, if it can be read. */
  readTime: (field: "agreed" | "confirmed", text: string) => string | undefined;
}

const emptyRow = { confirmed: null, first_name: "", last_name: "", phone: "", agreed: "", place: "" };

function describeUndecided(address: string, heading: string, cell: string): string {
  const value = cell === "" ? "blank cells" : `“${cell.slice(0, 60)}”`;
  return `Choose what ${value} in “${heading}” means. Until then ${address} is left out.`;
}

/** The instant of a cell, if it has one that is not in the future. */
function instantIn({ order, now, readTime }: Reading, field: "agreed" | "confirmed", text: string): string | undefined {
  const time = readTime(field, text);
  const instant = time && parseInstant(time, order.timeZone);
  return instant && Date.parse(instant) <= now ? instant : undefined;
}

/** Why a date of consent can't be used, with the kind of problem. */
function describeDateProblem({ readTime }: Reading, address: string, date: string): [RowProblem["kind"], string] {
  if (date === "") return ["invalid", `The file doesn't say when ${address} agreed.`];
  const days = readWrittenDate(date)?.days;
  const isOpen = days && readTime("agreed", date) === undefined && Object.values(days).length > 0;
  if (isOpen && days.day !== undefined && days.month !== undefined && days.day !== days.month)
    return ["undecided", `Choose whether the day or the month is first in “${date}” of ${address}.`];
  return ["invalid", `${address} can't have agreed on “${date}”: enter a past date like 2026-11-28.`];
}

/** Reads rows of a file one by one, and collects addresses and problems. */
export function addressReader(reading: Reading) {
  const { order, columns, headings, standing, now } = reading;
  const addresses = new Map<string, FileAddress>();
  const problems: RowProblem[] = [];
  const gone = new Map<string, WithdrawnAddress>();
  /** The first line of an address that was rejected. */
  const refusedAt = new Map<string, number>();
  const at = (heading: string | undefined) => (heading === undefined ? -1 : headings.indexOf(heading));
  const places = new Map(fieldsOf[order.list].map((field) => [field as AddressField, at(columns[field])]));
  const standings = standing.map((reader) => ({ reader, at: at(reader.column.heading) }));

  const reject = (line: number, kind: RowProblem["kind"], text: string) => problems.push({ line, kind, text });

  /** Whether the file's standing columns allow an address to be imported; if not, the row is rejected. */
  const mayJoin = (line: number, address: string, cells: readonly string[]): boolean => {
    const found = standingOf(standings.map(({ reader, at: place }) => [reader, cellText(cells[place] ?? "", 200)]));
    if (!found || found.standing === "joined") return true;
    const { standing, heading, cell } = found;
    if (standing === null) {
      reject(line, "undecided", describeUndecided(address, heading, cell));
      return false;
    }
    if (isWithdrawn(standing) && !gone.has(address)) gone.set(address, { address, standing });
    const before = isWithdrawn(standing) ? addresses.get(address) : undefined;
    if (before) addresses.delete(address);
    reject(
      line,
      "left",
      rejectionTexts[standing](address) + (before ? ` Line ${before.line} is left out as well.` : ""),
    );
    return false;
  };

  return {
    /** Rejects a row with more cells than headings: which cell belongs to which column is unknown. */
    rejectShifted(line: number, cells: number) {
      const text = `${cells} cells, but ${headings.length} columns: a name may have the separator in it. Put it in quotation marks.`;
      reject(line, "invalid", text);
    },
    read(line: number, cells: readonly string[]) {
      const cell = (field: AddressField, most: number) => cellText(cells[places.get(field) ?? -1] ?? "", most);
      const written = addressInCell(cell("email", maxLengths.email));
      const parsed = email.safeParse(written);
      if (!parsed.success)
        return reject(line, "invalid", written === "" ? "No email address." : `“${written}” isn't an email address.`);
      const address = normalAddress(parsed.data);
      if (!mayJoin(line, address, cells)) return refusedAt.set(address, refusedAt.get(address) ?? line);
      const before = addresses.get(address)?.line ?? (gone.has(address) ? refusedAt.get(address) : undefined);
      if (before) return reject(line, "duplicate", `${address} is already in line ${before}.`);
      const words = cell("words", maxLengths.words) || order.words;
      const [first_name, last_name] = [cell("first_name", 500), cell("last_name", 500)];
      if (first_name.length > maxLengths.name || last_name.length > maxLengths.name)
        return reject(
          line,
          "invalid",
          `The name of ${address} has more than ${maxLengths.name} characters. Shorten it.`,
        );
      const row = { ...emptyRow, line, address, email: parsed.data, words };
      if (order.list === "suppressions") return addresses.set(address, row);
      const own = cell("agreed", 60);
      const agreed = own
        ? instantIn(reading, "agreed", own)
        : order.agreed && parseInstant(`${order.agreed}T00:00`, order.timeZone);
      if (!agreed || Date.parse(agreed) > now)
        return reject(line, ...describeDateProblem(reading, address, own || order.agreed));
      const place = cell("place", maxLengths.place) || order.place;
      if (place === "") return reject(line, "invalid", `The file doesn't say where ${address} agreed.`);
      return addresses.set(address, {
        ...row,
        agreed,
        place,
        phone: cell("phone", maxLengths.phone),
        first_name,
        last_name,
        confirmed: instantIn(reading, "confirmed", cell("confirmed", 60)) ?? null,
      });
    },
    result: () => ({ addresses, problems, withdrawn: gone }),
  };
}
