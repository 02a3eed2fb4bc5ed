import type { DoorState } from "../../bookings/door-log/door-actions.ts";
import { memoize } from "../../platform/lib/memoize.ts";
import { newId } from "../../platform/lib/new-id.ts";
import { belongsTogether, plainCode } from "../../programme/offers/claim-code.ts";
import { verdictText } from "../../programme/offers/verdict.ts";
import { plainEntryCode, signedPart } from "../guest-lists/entry-code.ts";
import type { Night } from "../sheet/night-state.ts";
import { readDoor } from "../sheet/night-storage.ts";
import type { ScanGuest, ScanVerdict, SheetRow } from "../sheet/shapes.ts";
import { guestState, SHEET_HASH } from "../sheet/sheet.ts";
import type { Sheet } from "../sheet/sheet-shapes.ts";
import { formatTimeAt, placeText } from "../sheet/sheet-text.ts";
import { codeHashes, matchingHash } from "../tickets/ticket-code.ts";
import { codesIn, referenceIn } from "./reference-in.ts";
import { bookingVerdict, claimStopVerdict, guestVerdict, type IsHere, sharedVerdict } from "./scan-verdict.ts";

/** The scanner's result for a code: its tone, a word or two, and a sentence. */
export interface ScanResult {
  tone: "yes" | "already" | "no";
  title: string;
  text: string;
  /** Who the guest is to the club, for those who may see it. */
  card?: string;
  /** The scan's actions, one per guest, for undo. */
  done?: readonly { guest: string; action: string }[];
  /** The guests whom the door may let in: how many of a party, one of several, or against a rule, with a reason. */
  choice?: {
    guest: string;
    name: string;
    left: number;
    party: number;
    anyway: boolean;
    /** Letting them in redeems their offer. */
    offer: boolean;
    /** The guests who share the code. */
    several?: readonly ScanGuest[];
  };
}

/** After this, the phone uses its own sheet. */
const VERDICT_TIMEOUT_MS = 2_500;

/** Guests by plain or hashed code. Memoised: a sheet's rows don't change when guests arrive. */
const codesOf = memoize((rows: readonly SheetRow[]) => {
  const codes = { written: new Map<string, SheetRow>(), hashed: new Map<string, SheetRow[]>() };
  for (const row of rows) {
    if (row.code) codes.written.set(row.code, row);
    if (row.hash) codes.hashed.set(row.hash, [...(codes.hashed.get(row.hash) ?? []), row]);
  }
  return codes;
});

/** The guests who have a code as it is printed on a list's email or a ticket, with or without its dashes. */
export function findByPrintedCode(sheet: Pick<Sheet, "rows" | "ticket_key">, typed: string): readonly SheetRow[] {
  return findByCode(sheet, [typed, typed.replace(/\p{Pd}+/gu, "")]);
}

/** The guests who have one of these codes: one, or those who share a ticket's code. */
function findByCode(
  { rows, ticket_key }: Pick<Sheet, "rows" | "ticket_key">,
  codes: readonly string[],
): readonly SheetRow[] {
  const { written, hashed } = codesOf(rows);
  for (const text of codes) {
    const plain = plainEntryCode(text) ?? plainCode(text);
    const guest = plain && written.get(plain);
    if (guest) return [guest];
    const hash = matchingHash(
      codeHashes(ticket_key, text).map((item) => item.slice(0, SHEET_HASH)),
      (item) => hashed.has(item),
    );
    const tickets = hash === undefined ? undefined : hashed.get(hash);
    if (tickets) return tickets;
  }
  return [];
}

/** Whether this phone recorded an action; those that were not sent yet have no door. */
const hereOn =
  ({ door }: Night): IsHere =>
  (action) =>
    action.door === "" || (action.door === door && (action.phone ?? "") === (readDoor()?.phone ?? ""));

function toResult(verdict: ScanVerdict, id: string, mayOverride: boolean, saved = ""): ScanResult {
  const { guest, name = "", left = 1, party = 1, title, words, done, card, offer = false } = verdict;
  const isGood = verdict.verdict === "yes" || verdict.verdict === "choose";
  const isAsked = verdict.verdict === "see-manager";
  const tone = isGood ? "yes" : isAsked || verdict.verdict === "already" ? "already" : "no";
  const undo = done && { done: [{ guest: done, action: id }] };
  const result: ScanResult = { tone, title, text: words + saved, ...(card && { card }), ...undo };
  const isOpen = isGood || isAsked;
  if (guest === undefined || (!isOpen && !mayOverride)) return result;
  const several = isGood && verdict.guests ? { several: verdict.guests } : {};
  const choice = { guest, name, left: isOpen ? left : party, party, anyway: !isOpen, offer, ...several };
  return { ...result, choice };
}

async function redeemByList(night: Night, guest: SheetRow, state: DoorState, id: string): Promise<ScanResult> {
  const { first } = state;
  if (state.now === "redeemed") {
    const when = first?.at ? ` at ${formatTimeAt(first.at)}` : "";
    const isHere = first !== null && hereOn(night)(first);
    const text = isHere ? `here${when}` : `${when.trimStart()}${first ? `, ${placeText(first)}` : ""}`;
    return { tone: "already", title: "Already redeemed", text: `Already redeemed ${text}. ${guest.name}.` };
  }
  const stopped = state.now === null ? claimStopVerdict(guest, night.night) : undefined;
  if (stopped) return toResult(stopped, id, night.store.getState().mayOverride);
  // A tap that is being stored is the same action, with its own id.
  const action = await night.action(guest._id, "redeemed", { id, people: guest.guests, party: guest.guests });
  const text = `${guest.wants}. ${guest.name}${guest.note && `, ${guest.note}`}. Saved on this phone.`;
  return { tone: "yes", title: "Valid", text, done: [{ guest: guest._id, action }] };
}

/** The part of a code that its check character covers; undefined unless it is a list entry's or a claim's. */
function checkedPart(text: string): string | undefined {
  const entry = plainEntryCode(text);
  return entry === undefined ? plainCode(text) : signedPart(entry);
}

/** The offline verdict, by the phone's own sheet. */
async function byList(night: Night, written: string, id: string): Promise<ScanResult> {
  const { sheet, waiting, mayOverride } = night.store.getState();
  const codes = codesIn(written);
  const found = sheet ? findByCode(sheet, codes) : [];
  const withState = (row: SheetRow) => {
    const own = waiting.filter(({ request }) => request === row._id);
    const logged = sheet?.ticks.filter(({ request }) => request === row._id) ?? [];
    return { row, state: guestState(row, [...own, ...logged]) };
  };
  const references = codes.map(referenceIn).filter((code) => code !== undefined);
  const booked = found.length > 0 ? undefined : sheet?.rows.find(({ reference }) => references.includes(reference));
  if (booked)
    return toResult(bookingVerdict(booked, withState(booked).state, hereOn(night), night.night), id, mayOverride);
  const scanned = found.map(withState);
  const [first, second] = scanned;
  if (sheet && second) {
    return toResult(sharedVerdict(scanned, sheet, Date.parse(night.now()), hereOn(night)), id, mayOverride);
  }
  if (first && sheet) {
    const { row: guest, state } = first;
    if (guest.kind === "claim") return redeemByList(night, guest, state, id);
    const verdict = guestVerdict(guest, state, sheet, Date.parse(night.now()), hereOn(night));
    if (verdict.verdict !== "yes") return toResult(verdict, id, mayOverride);
    const action = await night.action(guest._id, "arrived", { id, people: 1, party: 1 });
    return toResult(verdict, action, mayOverride, " Saved on this phone.");
  }
  const typed = codes.map(checkedPart).find((code) => code !== undefined);
  if (typed !== undefined && !belongsTogether(typed)) {
    const { title, words } = verdictText({ verdict: "altered" });
    return { tone: "no", title, text: words };
  }
  return {
    tone: "no",
    title: "Not on the list",
    text: "You're offline, and this phone's list doesn't have this code. Try again when you're back online.",
  };
}

/** Checks a code of any kind: on the server, or offline by the phone's sheet; then its action is sent later. */
export async function scanCode(night: Night, written: string): Promise<ScanResult> {
  const id = newId();
  const { offSince, mayOverride } = night.store.getState();
  if (offSince !== null) return byList(night, written, id);
  const answer = await night.call("POST /tonight/scan", {
    json: { night: night.night, code: written, _id: id, at: night.now() },
    signal: AbortSignal.timeout(VERDICT_TIMEOUT_MS),
  });
  if (answer.kind === "ok") {
    night.sync();
    return toResult(answer.data, id, mayOverride);
  }
  if (answer.kind === "unreachable" || (answer.kind === "refused" && answer.status >= 500)) {
    return byList(night, written, id);
  }
  return { tone: "no", title: "Not checked", text: answer.message || "Please try again." };
}
