import { bodyHash, findAnswer, rememberAnswer, rememberedKey } from "../../platform/db/idempotency.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
import { addEntries, changeEntry, removeEntry } from "./entries.server.ts";
import type { ListRow } from "./lists.server.ts";
import { findByOwnerLink } from "./owner-link.server.ts";
import { guestProblem, type NewGuest, type PreviewLine, previewLines, type ReadLine, readLines } from "./read-names.ts";
import type { BadLine } from "./shapes.ts";
import type { EntryBy } from "./sheet-entries.server.ts";

/** The result of an owner's action for the next page; or the reason it was rejected, with the typed values. */
export type OwnerActed =
  | { done: "added"; added: number; emailed: number; night: string }
  | { done: "changed" | "removed"; night: string }
  | OwnerRefused
  | { status: 404 };

export interface OwnerRefused {
  status: 200 | 409 | 422;
  /** The form's name, or the id of the entry to change. */
  form: string;
  message: string;
  /** Lines that were not added. */
  bad: BadLine[];
  typed: Record<string, string>;
  /** Pasted guests, to be checked before they are added. */
  preview?: { rows: PreviewRow[]; skipped: string[] };
}

/** A pasted guest with the number of plus-ones as typed: empty if it must be decided. */
export type PreviewRow = Omit<PreviewLine, "plus_ones" | "undecided"> & { plus_ones: string };

const MEANWHILE = "This guest was changed in another tab or by us. Check it, then send again.";

/**
 * Carries out a form of the owner's page, in the writer's transaction.
 *
 * @param sent the form's fields; `do` names the form.
 * @param now ms since 1970.
 * @param isLimited whether too many emails to one person are held.
 */
export async function actForOwner(
  trx: Database,
  token: string,
  sent: Record<string, string>,
  now: number,
  isLimited = true,
): Promise<OwnerActed> {
  const list = await findByOwnerLink(trx, token, now);
  if (!list) return { status: 404 };
  if (sent.do === "change" || sent.do === "remove") return editEntry(trx, list, sent, now);
  if (sent.do === "preview") return preview(list, sent);
  if (sent.do === "rows") return addRows(trx, list, sent, { ...by(now), isLimited });
  return add(trx, list, sent, { ...by(now), isLimited });
}

/** The preview of pasted lines; nobody is added. */
function preview(list: ListRow, sent: Record<string, string>): OwnerRefused {
  const { lines, skipped } = previewLines(sent.text ?? "", list.most_plus_ones);
  const rows = lines.map(({ undecided, plus_ones, ...line }) => ({
    ...line,
    plus_ones: undecided || plus_ones < 0 ? "" : String(plus_ones),
  }));
  if (rows.length === 0) {
    return { status: 422, form: "paste", message: "Enter a name.", bad: [], typed: sent };
  }
  return { status: 200, form: "rows", message: "", bad: [], typed: sent, preview: { rows, skipped } };
}

/** The rows of the preview as they were sent, without those whose name was cleared. */
function rowsOf(sent: Record<string, string>): PreviewRow[] {
  const rows: PreviewRow[] = [];
  for (let at = 0; sent[`name-${at}`] !== undefined; at += 1) {
    const field = (name: string) => (sent[`${name}-${at}`] ?? "").trim();
    const own = { text: field("text"), name: field("name"), email: field("email"), note: field("note").slice(0, 200) };
    if (own.name === "") continue;
    rows.push({ ...own, plus_ones: field("plus_ones"), question: field("question"), left_out: "", problem: "" });
  }
  return rows;
}

/** Adds the guests of the preview; those that cannot be added stay in it, with what to do. */
async function addRows(trx: Database, list: ListRow, sent: Record<string, string>, by: EntryBy): Promise<OwnerActed> {
  const { night = "", key = "" } = sent;
  const rows = rowsOf(sent);
  const refused = (message: string, left: PreviewRow[]): OwnerRefused => ({
    status: 422,
    form: "rows",
    message,
    bad: [],
    typed: sent,
    ...(left.length > 0 && { preview: { rows: left, skipped: [] } }),
  });
  if (!isDay(night)) return refused("Choose a club night.", rows);
  if (rows.length === 0) return { ...refused("Enter a name.", []), form: "paste" };
  const once = await onceKey(trx, list, night, key, rows);
  const before = key === "" ? undefined : await findAnswer(trx, once, by.now);
  if (before && before !== "other body") return before as OwnerActed;
  const byGuest = new Map<NewGuest, PreviewRow>();
  const left: PreviewRow[] = [];
  const lines: ReadLine[] = [];
  for (const row of rows) {
    const { name, email, note, text, question } = row;
    const guest = { name, email, note, plus_ones: row.plus_ones === "" ? -1 : Number(row.plus_ones) };
    const problem = row.plus_ones === "" && question ? question : guestProblem(guest, list.most_plus_ones);
    if (problem) left.push({ ...row, problem });
    else {
      byGuest.set(guest, row);
      lines.push({ text, guest });
    }
  }
  const entered = await addEntries(trx, list, { night, lines, notify: sent.notify === "on" }, by);
  if ("message" in entered) return refused(entered.message, rows);
  for (const { guest, problem } of entered.bad) {
    const row = byGuest.get(guest);
    if (row) left.push({ ...row, question: "", problem });
  }
  const added = entered.added.length;
  if (left.length > 0) return refused(leftText(added, left.length), left);
  const answer: OwnerActed = { done: "added", added, emailed: entered.emailed, night };
  if (key !== "") await rememberAnswer(trx, once, answer, by.now);
  return answer;
}

/** Identifies a form, for idempotency. */
const onceKey = async (trx: Database, list: ListRow, night: string, key: string, body: unknown) => ({
  key: rememberedKey(`list ${list.id} ${night}`, key),
  bodyHash: await bodyHash(trx, Buffer.from(JSON.stringify(body))),
});

/** The message when some pasted lines could not be added. */
function leftText(added: number, left: number): string {
  const guests = added === 1 ? "1 guest was added." : `${added === 0 ? "No" : added} guests were added.`;
  return `${guests} Correct the ${left === 1 ? "line that is" : "lines that are"} left.`;
}

const by = (now: number): EntryBy => ({ name: "owner", isOwner: true, now });

async function add(trx: Database, list: ListRow, sent: Record<string, string>, by: EntryBy): Promise<OwnerActed> {
  const { now } = by;
  const { night = "", text = "", name = "", plus_ones = "", email = "", key = "" } = sent;
  const form = sent.do === "paste" ? "paste" : "add";
  const refused = (message: string, bad: BadLine[] = []): OwnerActed => ({
    status: 422,
    form,
    message,
    bad,
    typed: form === "paste" ? { ...sent, text: bad.map((line) => line.text).join("\n") || text } : sent,
  });
  if (!isDay(night)) return refused("Choose a club night.");
  // A form sent twice adds its guests once.
  const once = await onceKey(trx, list, night, key, [text, name, plus_ones, email]);
  const before = key === "" ? undefined : await findAnswer(trx, once, now);
  if (before && before !== "other body") return before as OwnerActed;
  const guest = { name: name.trim(), plus_ones: Number(plus_ones || 0), email: email.trim() };
  const problem = form === "add" && guestProblem(guest, list.most_plus_ones);
  if (problem) return refused(problem);
  const read = form === "add" ? { good: [{ text: guest.name, guest }], bad: [] } : readLines(text, list.most_plus_ones);
  if (read.good.length + read.bad.length === 0) return refused("Enter a name.");
  const entered = await addEntries(trx, list, { night, lines: read.good, notify: sent.notify === "on" }, by);
  if ("message" in entered) return refused(entered.message);
  const bad = [...read.bad, ...entered.bad];
  const [first] = bad;
  if (form === "add" && first) return refused(first.problem);
  const added = entered.added.length;
  const answer: OwnerActed =
    bad.length === 0
      ? { done: "added", added, emailed: entered.emailed, night }
      : refused(leftText(added, bad.length), bad);
  // Invalid input is not stored.
  if (key !== "" && "done" in answer) await rememberAnswer(trx, once, answer, now);
  return answer;
}

async function editEntry(trx: Database, list: ListRow, sent: Record<string, string>, now: number): Promise<OwnerActed> {
  const { id = "", name = "", plus_ones = "", version = "" } = sent;
  const read = Number.isInteger(Number(version)) && version !== "" ? Number(version) : -1;
  try {
    if (sent.do === "remove")
      return { done: "removed", night: (await removeEntry(trx, list, id, read, by(now))).night };
    const changes = { name: name.trim(), plus_ones: Number(plus_ones || 0) };
    return { done: "changed", night: (await changeEntry(trx, list, id, changes, read, by(now))).night };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = error.status === 412 ? MEANWHILE : error.message;
    return { status: error.status === 422 ? 422 : 409, form: id, message, bad: [], typed: sent };
  }
}
