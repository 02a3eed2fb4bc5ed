import { EMAIL } from "../../platform/lib/field-lengths.ts";
import { email as emailField } from "../../platform/lib/fields.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { withoutContact } from "./line-contact.ts";
import { rowText, type TableColumns, tableColumns } from "./list-table.ts";
import { type LineRead, readLine } from "./read-line.ts";
import type { BadLine } from "./shapes.ts";

/** Maximum characters of a name, and lines pasted at once. */
export const MAX_NAME_LENGTH = 200;
const MAX_LINES = 300;

/** Characters of a line, which may have many names. */
const MAX_LINE_LENGTH = 8_000;

const MAX_NOTE_LENGTH = 200;

/** A guest as someone entered them. */
export interface NewGuest {
  name: string;
  plus_ones: number;
  /** Empty without one. */
  email: string;
  /** For the door. */
  note?: string;
}

export interface ReadLine {
  text: string;
  guest: NewGuest;
  /** A question that must be answered before the guest is added; else empty. */
  question?: string;
}

/** A guest of a pasted text, before anybody is added. */
export interface PreviewLine extends LineRead {
  /** Why the guest can't be added; empty if they can. */
  problem: string;
}

/** The preview of a pasted text. */
export interface Preview {
  lines: PreviewLine[];
  /** Lines without a guest: headings, sums. */
  skipped: string[];
}

/** Removes phone numbers and addresses that were typed into a name, which door staff see. */
export function withoutContactInName(guest: NewGuest): NewGuest {
  // Rejected later, as too long.
  if (guest.name.length > 2 * MAX_NAME_LENGTH) return guest;
  const { rest, email, left } = withoutContact(guest.name);
  if (email === "" && left.length === 0) return guest;
  const name = rest
    .replace(/\s+/g, " ")
    .replace(/ (?=[,;|])/g, "")
    .replace(/^[\s,;:|()–-]+|(?<![\s,;:|()–-])[\s,;:|()–-]+$/g, "");
  return { ...guest, name, email: guest.email || email };
}

/** Returns why a guest can't be added as entered; undefined if they can. */
export function guestProblem({ name, plus_ones, email }: NewGuest, mostPlusOnes: number): string | undefined {
  if (name === "") return "Enter a name.";
  if (name.length > MAX_NAME_LENGTH) return `Use ${MAX_NAME_LENGTH} characters or fewer for the name.`;
  if (/\p{Cc}/u.test(name)) return "Remove the characters that can't be typed.";
  if (!Number.isInteger(plus_ones) || plus_ones < 0) return "Enter the number of plus-ones.";
  if (plus_ones > mostPlusOnes) {
    return mostPlusOnes === 0
      ? "Plus-ones aren't possible on this list. Enter each guest's name."
      : `Bring at most ${mostPlusOnes} plus-${mostPlusOnes === 1 ? "one" : "ones"} per guest.`;
  }
  if (email.length > EMAIL || (email !== "" && !emailField.safeParse(email).success)) {
    return "Check the email address: it should look like name@example.com.";
  }
  return undefined;
}

/** A number and a space at a line's start. */
const NUMBERED = /^(\d{1,3})\s+(?=\p{L})/u;

/** The lines without their numbers, if they are numbered one after the other from 1: `1 Leo`, `2 Zoe`. */
function withoutNumbers(lines: readonly string[]): readonly string[] {
  const numbers = lines.flatMap((line) => NUMBERED.exec(line)?.[1] ?? []);
  // A column of a table stays where its headings are.
  if (lines.some((line) => tableColumns(line)?.roles.includes("number"))) return lines;
  const isNumbered = numbers.length > 1 && numbers.every((number, at) => Number(number) === at + 1);
  return isNumbered ? lines.map((line) => line.replace(NUMBERED, "")) : lines;
}

/** A line that continues the one above: `+1`, `+ 2 girls`, `plus one`. */
const PLUS_LINE =
  /^(?:\+ ?\d{1,2}(?: (?:tb[acd]|guests?|friends?|girls?|guys?|boys?|females?|males?))?|plus (?:one|\d)|(?:\+|&|plus|and) ?(?:an? |his |her |their )?(?:guests?|friends?|mates?|partner|gf|bf|wife|husband|girlfriend|boyfriend|date))$/i;
/** A line that goes on in the next one, as texts from PDFs are broken: `Alex &`, `Leo Ross +`. */
const GOES_ON = /(?:(?<!\d)[+&]|\s(?:and|with|plus))$/;

/** Characters of a line that others are joined to. */
const MAX_JOINED_LENGTH = 300;

const isOpen = (line: string) => line.lastIndexOf("(") > line.lastIndexOf(")");

/** Whether a line belongs to the one above it. */
function continues(above: string, line: string): boolean {
  if (above.length + line.length > MAX_JOINED_LENGTH) return false;
  if (isOpen(above) && /^[^()]{0,80}\)/.test(line)) return true;
  if (GOES_ON.test(above) && /^[\p{L}\d]/u.test(line)) return true;
  if (!PLUS_LINE.test(line)) return false;
  const [guest, ...others] = readLine(above);
  return (
    guest !== undefined &&
    others.length === 0 &&
    guest.name.length <= MAX_NAME_LENGTH &&
    guest.plus_ones === 0 &&
    guest.question === ""
  );
}

/** The lines with those joined that are parts of one. */
function joinedLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    if (above !== undefined && continues(above, line)) joined.push(`${joined.pop()} ${line}`);
    else joined.push(line);
  }
  return joined;
}

/** Reads lines in order, since the headings of a table say what the cells below them are. */
function lineReader(): (line: string) => LineRead[] {
  let table: TableColumns | undefined;
  return (line) => {
    if (line.length > MAX_LINE_LENGTH) return [tooLong(line)];
    const found = tableColumns(line);
    if (found) {
      table = found;
      return [];
    }
    const row = table && rowText(line, table);
    if (row === undefined) return readLine(line);
    const guests = readLine(row);
    return guests.length === 1 ? guests.map((guest) => ({ ...guest, text: line })) : guests;
  };
}

/** Reads a pasted text for its preview: one guest per line or several. */
export function previewLines(text: string, mostPlusOnes: number): Preview {
  const lines: PreviewLine[] = [];
  const skipped: string[] = [];
  // Tabs at a line's start are empty cells.
  const typed = text.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => line.trimEnd().replace(/^(?:(?!\t)\s)+/, ""));
  const readNext = lineReader();
  for (const line of joinedLines(withoutNumbers(typed.filter((item) => item.trim() !== "")))) {
    const read = readNext(line);
    if (read.length === 0) skipped.push(line.trim());
    for (const guest of read) {
      const problem =
        lines.length >= MAX_LINES
          ? `Add at most ${MAX_LINES} lines at once. Send the rest again.`
          : (guestProblem(guest, mostPlusOnes) ?? (guest.note.length > MAX_NOTE_LENGTH ? "Use a shorter note." : ""));
      lines.push({ ...guest, problem });
    }
  }
  return { lines, skipped };
}

const tooLong = (line: string): LineRead => ({
  text: line,
  name: line,
  plus_ones: 0,
  email: "",
  note: "",
  left_out: "",
  question: "",
  undecided: false,
});

/** Reads what someone pasted; headings, sums and blank lines are skipped. */
export function readLines(text: string, mostPlusOnes: number): { good: ReadLine[]; bad: BadLine[] } {
  const good: ReadLine[] = [];
  const bad: BadLine[] = [];
  for (const { text: line, problem, question, name, plus_ones, email, note } of previewLines(text, mostPlusOnes)
    .lines) {
    if (problem) bad.push({ text: line, problem });
    else good.push({ text: line, guest: { name, plus_ones, email, note }, question });
  }
  return { good, bad };
}

/** The plus-ones that somebody typed; undefined if it is not a number of people. */
export const readPlusOnes = (typed: string): number | undefined =>
  /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined;

/** The size of a preview: `18 guests, 24 people. 2 to decide.` @param typed the plus-ones of each guest, as typed */
export function guestsText(typed: readonly string[]): string {
  const known = typed.map(readPlusOnes).filter((plusOnes) => plusOnes !== undefined);
  const people = known.reduce((sum, plusOnes) => sum + 1 + plusOnes, 0);
  const undecided = typed.length - known.length;
  const text = `${formatCount(known.length, "guest")}, ${formatCount(people, "person", "people")}.`;
  return undecided > 0 ? `${text} ${formatNumber(undecided)} to decide.` : text;
}
