import { EMAIL } from "../lib/field-lengths.ts";
import { email as emailField } from "../lib/fields.ts";
import type { BadLine } from "./shapes.ts";

/** Longest name of a guest, in characters, and most lines pasted at once. */
export const LONGEST_NAME = 200;
const MOST_LINES = 300;

/** A guest as someone entered them. */
export interface NewGuest {
  name: string;
  plus_ones: number;
  /** Empty without one. */
  email: string;
}

/** A guest with the line that they were read from. */
export interface ReadLine {
  text: string;
  guest: NewGuest;
}

/** `Mia +2`, `Mia + 2`: two more; `Mia x3`, `Mia × 3`: three people. */
const more = /\s*\+\s*(\d{1,4})$/u;
const times = /\s+[x×]\s*(\d{1,4})$/iu;
const address = /[^\s,;<>()]+@[^\s,;<>()]+/u;

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

/**
 * Reads one line: a name, how many come with them, and perhaps an email address, separated by spaces, commas or tabs.
 */
export function readLine(text: string): NewGuest {
  const [email = ""] = address.exec(text) ?? [];
  const rest = text
    .replace(email, " ")
    .replace(/[<>()\t;]+/g, " ")
    .replace(/[\s,]+$/u, "")
    .replace(/^(?:[\s,•*·–—-]|\d{1,3}[.)]\s)+/u, "")
    .replace(/\s+/gu, " ");
  const plus = more.exec(rest);
  const all = plus ? null : times.exec(rest);
  const name = rest.slice(0, (plus ?? all)?.index).replace(/[\s,]+$/u, "");
  const plus_ones = plus ? Number(plus[1]) : all ? Number(all[1]) - 1 : 0;
  return { name, plus_ones, email };
}

/** Reads what someone pasted, one guest per line; blank lines are skipped. */
export function readLines(text: string, mostPlusOnes: number): { good: ReadLine[]; bad: BadLine[] } {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => line.trim());
  const good: ReadLine[] = [];
  const bad: BadLine[] = [];
  for (const line of lines.filter((line) => line !== "")) {
    const guest = readLine(line);
    const problem =
      good.length >= MOST_LINES
        ? `Add at most ${MOST_LINES} lines at once. Send the rest again.`
        : guestProblem(guest, mostPlusOnes);
    if (problem) bad.push({ text: line, problem });
    else good.push({ text: line, guest });
  }
  return { good, bad };
}
