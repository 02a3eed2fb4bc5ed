import { stateOf } from "../door/door-actions.ts";
import { plainEntryCode } from "../guest-lists/entry-code.ts";
import { newId } from "../lib/new-id.ts";
import { belongsTogether, plainCode } from "../offers/claim-code.ts";
import { verdictText } from "../offers/verdict.ts";
import { codeHashes, matchingHash } from "../tickets/ticket-code.ts";
import { codesIn } from "./codes-in.ts";
import type { Night } from "./night-store.ts";
import { guestVerdict, type ScanVerdict } from "./scan-verdict.ts";
import { type Guest, SHEET_HASH } from "./sheet.ts";
import { formatTimeAt, placeText } from "./sheet-text.ts";

/** The scanner's result for a code: its tone, a word or two, and a sentence. */
export interface ScanResult {
  tone: "yes" | "already" | "no";
  title: string;
  text: string;
  /** Whom the door may let in: how many of a party, or against a rule, with a reason. */
  choice?: { guest: string; name: string; left: number; party: number; anyway: boolean };
}

/** Time for the server's verdict before the phone decides by its own list, in ms. */
const PATIENCE = 2_500;

interface Codes {
  written: Map<string, Guest>;
  hashed: Map<string, Guest>;
}

/** The codes of a sheet's guests, until the sheet changes. */
const known = new WeakMap<readonly Guest[], Codes>();

function codesOf(guests: readonly Guest[]): Codes {
  const before = known.get(guests);
  if (before) return before;
  const made: Codes = { written: new Map(), hashed: new Map() };
  for (const guest of guests) {
    if (guest.code) made.written.set(guest.code, guest);
    if (guest.hash) made.hashed.set(guest.hash, guest);
  }
  known.set(guests, made);
  return made;
}

function findByCode(guests: readonly Guest[], codes: readonly string[], ticketKey: string): Guest | undefined {
  const { written, hashed } = codesOf(guests);
  for (const text of codes) {
    const plain = plainEntryCode(text) ?? plainCode(text);
    const guest = plain && written.get(plain);
    if (guest) return guest;
    const hash = matchingHash(
      codeHashes(ticketKey, text).map((one) => one.slice(0, SHEET_HASH)),
      (one) => hashed.has(one),
    );
    const ticket = hash === undefined ? undefined : hashed.get(hash);
    if (ticket) return ticket;
  }
  return undefined;
}

function toResult(verdict: ScanVerdict, mayOverride: boolean, saved = ""): ScanResult {
  const { guest, name = "", left = 1, party = 1, title, words } = verdict;
  const isGood = verdict.verdict === "yes" || verdict.verdict === "choose";
  const tone = isGood ? "yes" : verdict.verdict === "already" ? "already" : "no";
  const result: ScanResult = { tone, title, text: words + saved };
  if (guest === undefined || (!isGood && !mayOverride)) return result;
  return { ...result, choice: { guest, name, left: isGood ? left : party, party, anyway: !isGood } };
}

async function redeemByList(night: Night, guest: Guest, id: string): Promise<ScanResult> {
  const { first } = guest.state;
  if (guest.state.now === "redeemed") {
    const when = first?.at ? ` at ${formatTimeAt(first.at)}` : "";
    const where = first ? placeText(first) : "this phone";
    return { tone: "already", title: "Already redeemed", text: `Already redeemed${when}, ${where}. ${guest.name}.` };
  }
  await night.action(guest._id, "redeemed", { id, people: guest.guests, party: guest.guests });
  const text = `${guest.wants}. ${guest.name}${guest.note && `, ${guest.note}`}. Saved on this phone.`;
  return { tone: "yes", title: "Valid", text };
}

/** The verdict by the phone's own list of tonight's guests, while offline. */
async function byList(night: Night, guests: readonly Guest[], written: string, id: string): Promise<ScanResult> {
  const { sheet, waiting, mayOverride } = night.store.getState();
  const codes = codesIn(written);
  const guest = sheet ? findByCode(guests, codes, sheet.ticket_key) : undefined;
  if (guest?.kind === "claim") return redeemByList(night, guest, id);
  if (guest && sheet) {
    // What this phone recorded a moment ago counts before the list shows it.
    const own = waiting.filter(({ request }) => request === guest._id);
    const logged = sheet.ticks.filter(({ request }) => request === guest._id);
    const verdict = guestVerdict(guest, stateOf([...own, ...logged], guest.guests), sheet, Date.parse(night.now()));
    if (verdict.verdict === "yes") await night.action(guest._id, "arrived", { id, people: 1, party: 1 });
    return toResult(verdict, mayOverride, verdict.verdict === "yes" ? " Saved on this phone." : "");
  }
  const typed = codes.map(plainCode).find((code) => code !== undefined);
  if (typed !== undefined && !belongsTogether(typed)) {
    const { title, words } = verdictText({ verdict: "altered" });
    return { tone: "no", title, text: words };
  }
  return {
    tone: "no",
    title: "Not on the list",
    text: "You’re offline, and this phone’s list doesn’t have this code. Try again when you’re back online.",
  };
}

/** Checks any code: by the server, or offline by the phone's list, which is sent once online. */
export async function scanCode(night: Night, guests: readonly Guest[], written: string): Promise<ScanResult> {
  const id = newId();
  const { offSince, mayOverride } = night.store.getState();
  if (offSince !== null) return byList(night, guests, written, id);
  const answer = await night.call<ScanVerdict>("/api/tonight/scan", {
    json: { night: night.night, code: written, _id: id, at: night.now() },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.kind === "ok") {
    night.sync();
    return toResult(answer.data, mayOverride);
  }
  if (answer.kind === "unreachable" || (answer.kind === "refused" && answer.status >= 500)) {
    return byList(night, guests, written, id);
  }
  return { tone: "no", title: "Not checked", text: answer.message || "Please try again." };
}
