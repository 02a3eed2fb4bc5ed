import { belongsTogether, plainCode } from "../offers/claim-code.ts";
import { verdictText } from "../offers/verdict.ts";
import { type Night, newId } from "./night-store.ts";
import type { Guest } from "./sheet.ts";
import { formatTimeAt } from "./sheet-text.ts";

/** The scanner's result for a code: its tone, a word or two, and a sentence. */
export interface ScanResult {
  tone: "yes" | "already" | "no";
  title: string;
  text: string;
}

/** Time for the server's verdict before the phone decides by its own list, in ms. */
const PATIENCE = 2_500;

/** The verdict by the phone's own list of tonight's claims, while offline. */
function byList(night: Night, guests: readonly Guest[], written: string, id: string): ScanResult {
  const code = plainCode(written);
  if (code === undefined || !belongsTogether(code)) {
    const { title, words } = verdictText({ verdict: "altered" });
    return { tone: "no", title, text: words };
  }
  const guest = guests.find((one) => one.code === code);
  if (!guest) {
    return {
      tone: "no",
      title: "Not on the list",
      text: "You’re offline, and this phone’s list doesn’t have this code. Try again when you’re back online.",
    };
  }
  const { first } = guest.state;
  if (guest.state.now === "redeemed") {
    const when = first?.at ? ` at ${formatTimeAt(first.at)}` : "";
    return {
      tone: "already",
      title: "Already redeemed",
      text: `Already redeemed${when}, ${first?.door || "this phone"}. ${guest.name}.`,
    };
  }
  night.action(guest._id, "redeemed", undefined, id);
  return {
    tone: "yes",
    title: "Valid",
    text: `${guest.wants}. ${guest.name}${guest.note && `, ${guest.note}`}. Saved on this phone.`,
  };
}

/** Redeems an offer by its code: by the server, or offline by the phone's list, which is sent once online. */
export async function redeemCode(night: Night, guests: readonly Guest[], written: string): Promise<ScanResult> {
  const id = newId();
  if (night.store.getState().offSince !== null) return byList(night, guests, written, id);
  const answer = await night.call<{ verdict: string; title: string; words: string }>("/api/tonight/redeem", {
    json: { night: night.night, code: written, _id: id, at: night.now() },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.kind === "ok") {
    const { verdict, title, words } = answer.data;
    night.sync();
    return { tone: verdict === "yes" || verdict === "already" ? verdict : "no", title, text: words };
  }
  if (answer.kind === "unreachable" || (answer.kind === "refused" && answer.status >= 500)) {
    return byList(night, guests, written, id);
  }
  return { tone: "no", title: "Not checked", text: answer.message || "Please try again." };
}
