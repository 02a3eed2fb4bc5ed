import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { formatBytes } from "../../../platform/lib/format-bytes.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import type { IncomingEmail } from "../../request-history/history-line.ts";
import { writeHistory } from "../../request-history/write-history.server.ts";
import { writeChange } from "../change.server.ts";
import { lengths } from "../limits.ts";
import { type ByGuest, emailTheClub, guest } from "./guest-changes.server.ts";

/** An email's text in the email to the club, shortened. */
function textForClub({ text, cut }: IncomingEmail): string {
  if (text === "") return "No text";
  return text.length > lengths.letter || cut ? `${text.slice(0, lengths.letter)}…` : text;
}

/**
 * Adds an email to a request's history, in the caller's transaction. An email by the guest is a guest update, like a
 * question on their page; an automatic one, or one from another address, is only added to the history. The club gets an
 * email about each, except about automatic ones and its own that are proven.
 *
 * @param sender the address that it came from.
 */
export async function addEmail(
  trx: Database,
  row: Selectable<Tables["requests"]>,
  sender: string,
  email: IncomingEmail,
  by: ByGuest,
): Promise<void> {
  const line = { action: "email", details: email } as const;
  const { from, automatic, attachments, proven } = email;
  if (from === "guest" && !automatic) {
    await writeChange(trx, row, {}, { staff: guest, now: by.now, as: "guest" }, [line]);
  } else {
    const actor = from === "guest" ? guest.username : sender;
    await writeHistory(trx, row.id, [line], actor, storedInstant(by.now));
  }
  if (automatic || (from === "club" && proven)) return;
  const files = attachments.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(", ");
  const fields = [
    { label: "From", value: from === "guest" ? "" : `${sender}, not the request's address` },
    { label: "Sender", value: proven ? "" : "Not verified: anyone can write this address into an email." },
    { label: "Subject", value: email.subject },
    { label: "Email", value: textForClub(email) },
    { label: "Attachments", value: files && `${files}. They are in the mailbox only.` },
  ].filter(({ value }) => value !== "");
  if (from === "guest") return emailTheClub(trx, row, "replied by email", fields, by);
  await emailTheClub(trx, { ...row, name: "Someone" }, "replied from another address", fields, by);
}
