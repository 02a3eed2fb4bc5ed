import { belongsTogether, plainCode } from "../offers/claim-code.ts";
import { type Night, newId } from "./night-store.ts";
import type { Guest } from "./sheet.ts";
import { formatTimeAt } from "./sheet-text.ts";

/** What the door is told of a code: how it sounds and looks, a word or two, and a sentence. */
export interface Told {
  tone: "yes" | "already" | "no";
  title: string;
  text: string;
}

/** How long the server has before the phone decides by its own list, in ms. */
const PATIENCE = 2_500;

/** What the phone knows by itself, where nothing answers: its own list of tonight's claims. */
function byList(night: Night, guests: readonly Guest[], written: string, id: string): Told {
  const code = plainCode(written);
  if (code === undefined || !belongsTogether(code)) {
    return {
      tone: "no",
      title: "Not a code",
      text: "A character is missing or wrong. Scan it again, or type it anew.",
    };
  }
  const guest = guests.find((one) => one.code === code);
  if (!guest) {
    return {
      tone: "no",
      title: "Not on the list",
      text: "It is not among tonight’s claims on this phone. Without a network nothing more can be said.",
    };
  }
  const { first } = guest.state;
  if (guest.state.now === "redeemed") {
    const when = first?.at ? ` at ${formatTimeAt(first.at)}` : "";
    return {
      tone: "already",
      title: "Already used",
      text: `Already used${when}, ${first?.door || "this phone"}. ${guest.name}.`,
    };
  }
  night.action(guest._id, "redeemed", undefined, id);
  return {
    tone: "yes",
    title: "Yes",
    text: `${guest.wants}. ${guest.name}${guest.note && `, ${guest.note}`}. Kept on this phone.`,
  };
}

/** Uses an offer by its code: by the server, else by the phone's own list, which is sent when the line is back. */
export async function redeemCode(night: Night, guests: readonly Guest[], written: string): Promise<Told> {
  const id = newId();
  if (night.store.getState().offSince !== null) return byList(night, guests, written, id);
  const answer = await night.call<{ verdict: string; title: string; words: string }>("/api/tonight/redeem", {
    json: { night: night.night, code: written, _id: id, at: night.now() },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.kind === "ok") {
    const { verdict, title, words } = answer.data;
    night.look();
    return { tone: verdict === "yes" || verdict === "already" ? verdict : "no", title, text: words };
  }
  if (answer.kind === "unreachable" || (answer.kind === "refused" && answer.status >= 500)) {
    return byList(night, guests, written, id);
  }
  return { tone: "no", title: "Not read", text: answer.message || "Please try again." };
}
