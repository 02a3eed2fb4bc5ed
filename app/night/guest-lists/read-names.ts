import { EMAIL } from "../../platform/lib/field-lengths.ts";
import { email as emailField } from "../../platform/lib/fields.ts";
import { withoutContact } from "./line-contact.ts";
import { type LineRead, readLine } from "./read-line.ts";
import type { BadLine } from "./shapes.ts";

/** Longest name of a guest, in characters, and most guests pasted at once. */
export const LONGEST_NAME = 200;
const MOST_LINES = 300;

/** Longest line that is read, in characters: many names may be on one. */
const LONGEST_LINE = 8_000;

/** Longest note, in characters. */
const LONGEST_NOTE = 200;

/** A guest as someone entered them. */
export interface NewGuest {
  name: string;
  plus_ones: number;
  /** Empty without one. */
  email: string;
  /** For the door. */
  note?: string;
}

/** A guest with the line that they were read from. */
export interface ReadLine {
  text: string;
  guest: NewGuest;
  /** What to ask before the guest is added. */
  question?: string;
}

/** A guest of a pasted text, before anybody is added. */
export interface PreviewLine extends LineRead {
  /** Why the guest cannot be added as read; empty if they can. */
  problem: string;
}

/** A pasted text as it is understood. */
export interface Preview {
  lines: PreviewLine[];
  /** Lines without a guest: headings, sums. */
  skipped: string[];
}

/** A guest as entered, without the phone number and the address that were typed into the name: door staff see names. */
export function withoutContactInName(guest: NewGuest): NewGuest {
  // Longer ones are refused.
  if (guest.name.length > 2 * LONGEST_NAME) return guest;
  const { rest, email, left } = withoutContact(guest.name);
  if (email === "" && left.length === 0) return guest;
  const name = rest
    .replace(/\s+/g, " ")
    .replace(/ (?=[,;|])/g, "")
    .replace(/^[\s,;:|()–-]+|(?<![\s,;:|()–-])[\s,;:|()–-]+$/g, "");
  return { ...guest, name, email: guest.email || email };
}

/** Why a guest cannot be added as entered; undefined if they can. */
export function guestProblem({ name, plus_ones, email }: NewGuest, mostPlusOnes: number): string | undefined {
  if (name === "") return "Enter a name.";
  if (name.length > LONGEST_NAME) return `Use ${LONGEST_NAME} characters or fewer for the name.`;
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
  const isNumbered = numbers.length > 1 && numbers.every((number, at) => Number(number) === at + 1);
  return isNumbered ? lines.map((line) => line.replace(NUMBERED, "")) : lines;
}

/** What was understood of a pasted text: one guest per line or several, before anybody is added. */
export function previewLines(text: string, mostPlusOnes: number): Preview {
  const lines: PreviewLine[] = [];
  const skipped: string[] = [];
  const typed = text.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => line.trim());
  for (const line of withoutNumbers(typed.filter((one) => one !== ""))) {
    const read = line.length > LONGEST_LINE ? [tooLong(line)] : readLine(line);
    if (read.length === 0) skipped.push(line);
    for (const one of read) {
      const problem =
        lines.length >= MOST_LINES
          ? `Add at most ${MOST_LINES} lines at once. Send the rest again.`
          : (guestProblem(one, mostPlusOnes) ?? (one.note.length > LONGEST_NOTE ? "Use a shorter note." : ""));
      lines.push({ ...one, problem });
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

/** The guests of a preview and all who come: `18 guests, 24 people.` @param plusOnes of each guest. */
export function guestsText(plusOnes: readonly number[]): string {
  const people = plusOnes.reduce((sum, more) => sum + 1 + more, 0);
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  return `${count(plusOnes.length, "guest", "guests")}, ${count(people, "person", "people")}.`;
}
