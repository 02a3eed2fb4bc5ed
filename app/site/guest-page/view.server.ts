import { readGuestDeposit } from "../../bookings/deposits/emails.server.ts";
import { guestMinimum } from "../../bookings/deposits/guest-deposit.server.ts";
import type { GuestDeposit } from "../../bookings/deposits/guest-deposit.ts";
import { findMinimum } from "../../bookings/deposits/minimum.server.ts";
import { holdEnd } from "../../bookings/floor/hold-end.ts";
import { wantedStay } from "../../bookings/floor/night-bounds.server.ts";
import { findSeating } from "../../bookings/floor/party-table.server.ts";
import type { AskedField } from "../../bookings/requests/asked-field.ts";
import { findByGuestLink, type LinkedRow } from "../../bookings/requests/guest/guest-link.server.ts";
import { readable } from "../../bookings/requests/inbox/summary.server.ts";
import { listHistory } from "../../bookings/requests/list-history.server.ts";
import { changesBetween, partyOf, pendingChangeOf } from "../../bookings/requests/pending-change.ts";
import { listOpenQuestions } from "../../bookings/requests/questions/ask.server.ts";
import type { OpenQuestion } from "../../bookings/requests/questions/questions.ts";
import { askedFields, chosenFields } from "../../bookings/requests/requested-fields.server.ts";
import { canChange, cancelledStatus, isHeld } from "../../bookings/requests/status-rules.ts";
import { provesAddress } from "../../mailing/newsletter/preferences.server.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { formatPhone } from "../../platform/lib/phone/phone-groups.ts";
import { qrPath } from "../../platform/lib/qr.server.ts";
import { formatTime, wallClockIn } from "../../platform/lib/time/wall-time-text.ts";
import { type Delivery, deliveriesAbout } from "../../platform/outbox/delivery.server.ts";
import { checkInRejectionReason, tonight } from "../../platform/venue/club-night.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { replyPromise } from "../../platform/venue/reply-promise.server.ts";
import { statusesOf } from "../../platform/venue/request-kinds.ts";
import { venue } from "../../platform/venue/venue.ts";
import { placeText } from "../../platform/venue/waitlist.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";
import { shownCode } from "../../programme/offers/claim-code.ts";
import { placeOnWaitlist } from "../../programme/waitlist/place.server.ts";
import { wishesOf } from "../../programme/waitlist/waiting.server.ts";
import { changeWindow } from "./change-cutoff.server.ts";
import { guestLine, readerOf } from "./guest-lines.server.ts";
import type { GuestView } from "./guest-view.ts";
import { heldText } from "./held-text.ts";
import { nightOfRequest } from "./night-over.server.ts";
import type { GuestPageServices } from "./services.server.ts";
import { statusText } from "./status-text.server.ts";

/** Shown above an offer in place of the waitlist's rule. */
const TABLE_OFFERED = "We're holding a table for you. If you don't take it, you stay on the waitlist.";

/** A request's position on the waitlist, and the waitlist's rule. */
async function waitlistText(db: Database, { id, date_wanted, details }: LinkedRow): Promise<string> {
  const night = date_wanted ?? "";
  const place = await placeOnWaitlist(db, night, wishesOf(details), id);
  return `${placeText(place, night)} ${pageTexts().vipTables.waitlist}`;
}

/** Shown instead of a hidden code, which is in the first email. */
function hiddenCodeText(delivery: Delivery | undefined): string {
  if (delivery === "sent") return "We've emailed you the code to show at the door.";
  if (delivery === "on-its-way") return "We're emailing you the code to show at the door.";
  return `We couldn't email you the code yet. Call ${venue.phone.shown} and quote your reference.`;
}

/** Templates of the letters by staff. */
const LETTERS = ["reply", "question"];

const labels: Record<RequestKind, string> = {
  "vip-table": "Table request",
  function: "Function inquiry",
  career: "Application",
  contact: "Message",
  claim: "Offer claim",
};

/** The status for guests: before the club night never arrived or no-show, even if staff have set it. */
function statusToRead({ status, date_wanted }: { status: string; date_wanted: string | null }, now: number): string {
  const early =
    (status === "arrived" || status === "no-show") && date_wanted && checkInRejectionReason(date_wanted, now);
  return early ? "approved" : status;
}

/** The questions that a guest can answer; none about the date of a settled request, or of one for which they chose another. */
async function questionsOf(db: Database, row: LinkedRow, now: number): Promise<OpenQuestion[]> {
  const open = await listOpenQuestions(db, row.id, now);
  const pending = pendingChangeOf(row);
  const isSettled = cancelledStatus(row.kind, row.status) === undefined;
  const choseDate = pending !== null && pending.date !== row.date_wanted;
  if (!isSettled && !choseDate) return open;
  return open.filter(({ kind }) => kind !== "keep-date" && kind !== "day-before");
}

/** The deposit; and the minimum spend of a held table, even if there is no deposit. */
async function depositOf(
  db: Database,
  row: LinkedRow,
  { off, now }: { off: boolean; now: number },
): Promise<GuestDeposit | undefined> {
  const deposit = await readGuestDeposit(db, row, now, off);
  if (deposit || off || !isHeld(row.kind, row.status)) return deposit;
  const minimum = await findMinimum(db, row, now);
  return minimum === null ? undefined : guestMinimum(minimum);
}

/**
 * The held table, which replaces the requested category; undefined if the club does not tell guests their table's name.
 */
async function tableOf(db: Database, { id, kind, status, date_wanted }: LinkedRow): Promise<AskedField[]> {
  if (date_wanted === null || !isHeld(kind, status)) return [];
  if (currentSettings().venue.guestsSeeTable === "no") return [];
  const { name = "", room = "" } = (await findSeating(db, id, date_wanted)) ?? {};
  return name ? [{ key: "category", label: "Table", value: [name, room].filter(Boolean).join(", ") }] : [];
}

/** Until when a table was held for a party that has not arrived, as text; undefined while it is held. */
async function heldUntil(db: Database, row: LinkedRow, now: number): Promise<string | undefined> {
  const { kind, status, date_wanted: night } = row;
  if (kind !== "vip-table" || status !== "approved" || night === null || night > tonight(now)) return undefined;
  const { from } = (await findSeating(db, row.id, night)) ?? (await wantedStay(db, night, partyOf(row).time));
  const end = holdEnd(from);
  return end <= now ? formatTime(wallClockIn(venue.timeZone, end)) : undefined;
}

/** The view for a private link's token; undefined if the token is unknown or revoked. */
export async function findGuestView(
  db: Database,
  { writer, mailConfigured }: Pick<GuestPageServices, "writer" | "mailConfigured">,
  token: string,
  now: number,
): Promise<GuestView | undefined> {
  const row = await findByGuestLink(db, token, now);
  if (!row) return undefined;
  const kind = row.kind;
  const asked = readable(row);
  const { off, over } = await nightOfRequest(db, row, now);
  const reader = readerOf(row);
  const holds = kind === "claim" && row.status === "claimed" && !off && !over;
  // Limits count guests by address, so the code goes to that address; to the browser only if email isn't set up.
  const showsCode = holds && (reader.replies || !mailConfigured);
  const code = showsCode ? await writer.write((trx) => codeOfClaim(trx, row.id)) : undefined;
  const emails = await deliveriesAbout(db, row.id, mailConfigured);
  const history = await listHistory(db, row.id);
  const mayChange = reader.typed && canChange(kind, row.status);
  const window = mayChange ? await changeWindow(db, row, now) : "over";
  const pending = reader.typed && !over ? pendingChangeOf(row) : null;
  const questions = reader.replies ? await questionsOf(db, row, now) : [];
  const isOffered = questions.some((question) => question.kind === "table-offer");
  const deposit = reader.replies ? ((await depositOf(db, row, { off: off !== undefined, now })) ?? null) : null;
  const table = reader.replies ? await tableOf(db, row) : [];
  const asks = reader.typed ? askedFields(asked) : chosenFields(asked);
  const { link, ...status } = statusText(
    kind,
    Object.hasOwn(statusesOf(kind), row.status) ? statusToRead(row, now) : "spam",
    {
      letter: emails.newest(LETTERS),
      mailConfigured,
      promise: replyPromise({ kind, night: row.date_wanted, received: Date.parse(row.created_at) }, now),
      night: row.date_wanted,
      over,
      begun: row.date_wanted !== null && row.date_wanted <= tonight(now),
      heldUntil: await heldUntil(db, row, now),
    },
  );
  return {
    kind,
    kindLabel: labels[kind],
    mailConfigured,
    reference: row.reference,
    state: off
      ? { title: "Change of plans", text: off }
      : {
          ...status,
          // The link leads to rules about deposits.
          ...(link && deposit && { link }),
          ...(holds && !showsCode && { text: hiddenCodeText(emails.newest(["request-received"])) }),
          ...(row.status === "waitlisted" &&
            !over && { text: isOffered ? TABLE_OFFERED : await waitlistText(db, row) }),
        },
    fields: [...table, ...asks.filter(({ key }) => table.length === 0 || key !== "category")].map((field) =>
      field.key === "phone" ? { ...field, value: formatPhone(field.value) } : field,
    ),
    lines: history.map((line) => guestLine(line, reader, emails)).filter((line) => line !== undefined),
    questions,
    version: row.version,
    asksToConfirm: !reader.typed,
    mayAct: reader.typed,
    choosesEmails: provesAddress(row),
    approved: isHeld(kind, row.status),
    change:
      mayChange && window === "open"
        ? {
            date: row.date_wanted ?? "",
            time: asked.details.time ?? "",
            guests: String(asked.details.guests ?? ""),
          }
        : null,
    late: mayChange && window === "late",
    pending: pending && {
      text: `${heldText(row)} until we reply. You asked for:`,
      changes: changesBetween(partyOf(row), pending),
    },
    canCancel: reader.typed && !over && cancelledStatus(kind, row.status) !== undefined,
    hasNight: row.date_wanted !== null && !off && !over && (canChange(kind, row.status) || holds),
    deposit,
    code: code ? { shown: shownCode(code), qr: qrPath(code), offer: asked.details.offer ?? "" } : null,
  };
}
