import { cancelAgain } from "../../bookings/requests/guest/guest-changes.server.ts";
import {
  endRemindersAgain,
  narrowTopicsAgain,
  suppressAgain,
  unsubscribeAgain,
} from "../../mailing/newsletter/end-again.server.ts";
import type { Ending } from "../../platform/db/tables/bookkeeping.ts";
import type { EndingHandlers } from "../backup/endings.server.ts";
import { eraseAgain } from "./erase-again.server.ts";

/**
 * Runs an update for each ending; it must not change rows that have already ended. @returns the ids of the changed
 * rows.
 */
async function endEach(
  ended: readonly Ending[],
  update: (ending: Ending) => { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> },
): Promise<string[]> {
  const changed: string[] = [];
  for (const ending of ended)
    if ((await update(ending).executeTakeFirst()).numUpdatedRows > 0n) changed.push(ending.subject);
  return changed;
}

/** How a restore repeats each kind of ending; `platform/db/migrations/0002-endings.ts` logs them. */
export const endingHandlers: EndingHandlers = {
  request: {
    counted: "requests_cancelled",
    label: "Requests that guests cancelled since, cancelled again",
    async again(trx, ended) {
      const references: string[] = [];
      for (const { subject } of ended) references.push((await cancelAgain(trx, subject, Date.now())) ?? "");
      return references.filter(Boolean).sort();
    },
  },
  subscriber: {
    counted: "unsubscribed",
    label: "Subscribers who unsubscribed since, unsubscribed again",
    isForGood: true,
    again: unsubscribeAgain,
  },
  topics: {
    counted: "topics_removed",
    label: "Subscribers who chose fewer topics since, set again",
    again: narrowTopicsAgain,
  },
  suppression: {
    counted: "addresses_suppressed",
    label: "Addresses suppressed since, suppressed again",
    again: suppressAgain,
  },
  reminders: {
    counted: "reminders_withdrawn",
    label: "Guests who withdrew reminders since, withdrawn again",
    again: endRemindersAgain,
  },
  "guest-link": {
    counted: "private_links_revoked",
    isForGood: true,
    again: (trx, ended) =>
      endEach(ended, ({ subject, at }) =>
        trx
          .updateTable("guest_links")
          .set({ revoked_at: at })
          .where("token_hash", "=", subject)
          .where("revoked_at", "is", null),
      ),
  },
  "statement-link": {
    counted: "private_links_revoked",
    isForGood: true,
    again: (trx, ended) =>
      endEach(ended, ({ subject, at }) =>
        trx
          .updateTable("promoter_page_links")
          .set({ revoked_at: at })
          .where("token_hash", "=", subject)
          .where("revoked_at", "is", null),
      ),
  },
  "owner-link": {
    counted: "private_links_revoked",
    again: (trx, ended) =>
      endEach(ended, ({ subject, details }) =>
        trx
          .updateTable("guest_lists")
          .set({ link_hash: null, link_ends_at: null })
          .where("id", "=", subject)
          .where("link_hash", "<>", details),
      ),
  },
  "list-entry": {
    counted: "list_entries_removed",
    label: "Guests removed from lists since, removed again",
    isForGood: true,
    again: (trx, ended) =>
      endEach(ended, ({ subject, at }) =>
        trx
          .updateTable("list_entries")
          .set(({ eb }) => ({ removed_at: at, updated_at: at, version: eb("version", "+", 1) }))
          .where("id", "=", subject)
          .where("removed_at", "is", null),
      ),
  },
  ticket: {
    counted: "tickets_voided",
    label: "Tickets voided since, void again",
    again: (trx, ended) =>
      endEach(ended, ({ subject, at }) =>
        trx
          .updateTable("tickets")
          .set({ state: "void", updated_at: at })
          .where("id", "=", subject)
          .where("state", "<>", "void"),
      ),
  },
  "campaign-page": {
    counted: "campaign_pages_hidden",
    label: "Campaign pages that are no longer public, hidden again",
    again: (trx, ended) =>
      endEach(ended, ({ subject }) =>
        trx.updateTable("campaigns").set({ in_archive: 0 }).where("id", "=", subject).where("in_archive", "=", 1),
      ),
  },
  // Last, because it deletes rows that the other handlers change.
  guest: {
    counted: "guests_erased",
    label: "Guests erased since, erased again",
    isForGood: true,
    again: eraseAgain,
  },
};
