import { venue } from "../../content/venue.ts";
import { cellText, recogniseHeadings } from "../../lib/csv-cells.ts";
import { readDate } from "../../lib/date-order.server.ts";
import { email } from "../../lib/fields.ts";
import { openTable } from "../../lib/read-csv.server.ts";
import { parseInstant } from "../../lib/zoned-time.server.ts";
import { normalAddress } from "../suppressions/suppressions.server.ts";
import { type AddressField, type AddressList, fieldsOf } from "./address-file.ts";
import type { AddressColumns, AddressFile } from "./shapes.ts";

/** Headings by field: our own exports, and those of newsletter services. */
const headings: Record<AddressField, readonly string[]> = {
  email: ["email", "e mail", "email address", "e mail address", "address", "subscriber", "contact email", "mail"],
  first_name: ["first name", "firstname", "given name", "fname", "name", "full name"],
  last_name: ["last name", "lastname", "surname", "family name", "lname"],
  phone: ["phone", "phone number", "mobile", "mobile number", "sms", "telephone"],
  agreed: ["agreed", "optin time", "opt in time", "consent date", "subscribed on", "date subscribed", "signup date"],
  place: ["where", "source", "signup source", "optin source", "consent source", "form"],
  words: ["to what", "details", "consent text", "consent", "reason"],
  confirmed: ["confirmed", "confirm time", "confirmed on", "confirmation date"],
  left: ["unsubscribed", "unsub time", "unsubscribed on", "opt out date", "unsubscribe date"],
};

const longest = { email: 320, name: 100, phone: 40, place: 100, words: 500 };

/** Staff's answers for rows whose columns have none. */
export interface AddressOrder {
  list: AddressList;
  bytes: Uint8Array;
  /** Undefined: as the headings suggest. */
  columns: AddressColumns | undefined;
  /** `YYYY-MM-DD`, or empty. */
  agreed: string;
  place: string;
  words: string;
}

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
  kind: "left" | "duplicate" | "invalid";
}

export interface AddressContents extends Omit<AddressFile, "preview"> {
  /** By address; null where its column is not chosen. */
  addresses: Map<string, FileAddress> | null;
  problems: RowProblem[];
}

/** The instant of a cell, if it has one that is not in the future. @param now ms since 1970. */
function instantIn(text: string, now: number): string | undefined {
  const time = readDate(text, "day");
  const instant = time && parseInstant(time, venue.timeZone);
  return instant && Date.parse(instant) <= now ? instant : undefined;
}

/** Turns rows of a file into addresses. */
function addressReader(contents: AddressContents, order: AddressOrder, now: number) {
  const addresses = new Map<string, FileAddress>();
  const places = new Map(
    fieldsOf[order.list].flatMap((field) => {
      const heading = contents.columns[field];
      return heading === undefined ? [] : [[field as AddressField, contents.headings.indexOf(heading)] as const];
    }),
  );
  return {
    addresses,
    read(line: number, cells: readonly string[]) {
      const cell = (field: AddressField, most: number) => cellText(cells[places.get(field) ?? -1] ?? "", most);
      const reject = (kind: RowProblem["kind"], text: string) => contents.problems.push({ line, kind, text });
      const written = cell("email", longest.email);
      const parsed = email.safeParse(written);
      if (!parsed.success)
        return reject("invalid", written === "" ? "No email address." : `“${written}” isn't an email address.`);
      const address = normalAddress(parsed.data);
      const before = addresses.get(address);
      if (before) return reject("duplicate", `${address} is already in line ${before.line}.`);
      if (cell("left", 60) !== "") return reject("left", `The file says that ${address} has unsubscribed.`);
      const words = cell("words", longest.words) || order.words;
      const row = {
        ...{ line, address, email: parsed.data, words, confirmed: null },
        ...{ first_name: "", last_name: "", phone: "", agreed: "", place: "" },
      };
      if (order.list === "suppressions") return addresses.set(address, row);
      const date = cell("agreed", 60) || order.agreed;
      const agreed = instantIn(date, now);
      if (agreed === undefined)
        return reject(
          "invalid",
          date === ""
            ? `The file doesn’t say when ${address} agreed.`
            : `${address} can't have agreed on “${date}”: enter a past date like 2026-11-28.`,
        );
      const place = cell("place", longest.place) || order.place;
      if (place === "") return reject("invalid", `The file doesn’t say where ${address} agreed.`);
      addresses.set(address, {
        ...{ ...row, agreed, place, phone: cell("phone", longest.phone) },
        ...{ first_name: cell("first_name", longest.name), last_name: cell("last_name", longest.name) },
        confirmed: instantIn(cell("confirmed", 60), now) ?? null,
      });
    },
  };
}

/**
 * Reads a file of addresses.
 *
 * @param now ms since 1970.
 * @throws UnreadableFile for a file that is not CSV, has no rows, or too many.
 */
export async function readAddresses(order: AddressOrder, now: number): Promise<AddressContents> {
  const { rows, ...file } = await openTable(order.bytes, "Split it into several files.");
  const known = Object.fromEntries(fieldsOf[order.list].map((field) => [field, headings[field]]));
  const columns: AddressColumns = order.columns ?? recogniseHeadings(file.headings, known);
  const chosen = Object.values(columns).filter((heading) => heading !== undefined);
  const gone = chosen.filter((heading) => !file.headings.includes(heading));
  const contents: AddressContents = { ...file, rows: 0, columns, gone, addresses: null, problems: [] };
  const isChosen = columns.email !== undefined && gone.length === 0;
  const reader = isChosen ? addressReader(contents, order, now) : undefined;
  contents.addresses = reader?.addresses ?? null;
  for await (const { line, cells } of rows()) {
    contents.rows += 1;
    reader?.read(line, cells);
  }
  return contents;
}
