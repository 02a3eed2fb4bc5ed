import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { recordPayment, setDeposit } from "../app/bookings/deposits/deposit.server.ts";
import { storeFile } from "../app/bookings/requests/files.server.ts";
import { makeGuestLink } from "../app/bookings/requests/guest/guest-link.server.ts";
import { addEmail } from "../app/bookings/requests/guest/incoming-email.server.ts";
import { askGuest, readAnswer, storeAnswer } from "../app/bookings/requests/questions/ask.server.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { codeOfClaim } from "../app/programme/offers/claim-code.server.ts";
import { actorNamed } from "./actor.ts";
import type { TestApp } from "./app.ts";
import { makeOffer, makeRequest } from "./makers.ts";
import type { StaffCalls } from "./staff-calls.ts";
import { makeTable } from "./waitlist.ts";

const option = (label: string) => ({ value: label.toLowerCase(), label });

/**
 * Stores a guest (mia@guest.example) with something in every table that belongs to requests: a table with a deposit, a
 * waiting change, a question, an offered table and an email; an application with a CV; and a redeemed claim.
 */
export async function makeGuestWithEverything({ db }: TestApp, staff: StaffCalls): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const date = addDays(tonight(), 7);
  const email = "mia@guest.example";
  const id = await makeRequest(db, { email, date, status: "approved" });
  const booth = await makeTable(db, "Velvet booth", 6);
  const application = await makeRequest(db, { kind: "career", email, details: {} });
  const subject = await makeOffer(db, { valid_till: "2099-12-31" });
  const claim = await makeRequest(db, { kind: "claim", email, subject, date: tonight(), details: { offer: "Entry" } });
  const code = await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await makeGuestLink(trx, id, now, { via: "email" });
    const pending = { date, time: "", guests: 11, asked_at: at };
    await trx
      .updateTable("requests")
      .set({ pending_change: jsonText(pending) })
      .where("id", "=", id)
      .execute();
    const options = [option("Marble"), option("Copper")] as const;
    const question = { kind: "ask" as const, text: "Marble or copper?", options, details: {} };
    const asked = await askGuest(trx, id, question, { now });
    const answered = await readAnswer(trx, id, { question: asked, value: "copper" }, now);
    if (answered) await storeAnswer(trx, answered, now);
    await trx
      .insertInto("table_offers")
      .values({
        id: randomUUIDv7(),
        request_id: id,
        night: date,
        table_id: booth,
        question_id: asked,
        offered_at: at,
        expires_at: at,
        state: "declined",
      })
      .execute();
    const times = { from_at: `${date}T12:00:00.000Z`, until_at: `${date}T14:00:00.000Z` };
    await trx
      .insertInto("seatings")
      .values({ request_id: id, night: date, table_id: booth, ...times })
      .execute();
    const edit = { by: actorNamed("Ana"), now };
    await setDeposit(trx, row, { amount_cents: 50_000, due_at: null, refundable_until: null }, edit);
    const paid = { id: randomUUIDv7(), entry: "received", amount_cents: 12_345, method: "cash" } as const;
    await recordPayment(trx, row, { ...paid, note: "Brought by her aunt" }, edit);
    await trx
      .insertInto("deposit_tasks")
      .values({ id: randomUUIDv7(), request_id: id, reason: "overdue", created_at: at })
      .execute();
    await storeFile(
      trx,
      application,
      { name: "cv-mia.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-") },
      now,
    );
    const attachments = [{ name: "seating-wish.png", size: 2_048 }];
    const read = { from: "guest", subject: "Re: table", text: "We bring a cake", quoted: "See you" } as const;
    const by = { now, clubAddress: "club@afterglow.example" };
    await addEmail(trx, row, email, { ...read, cut: false, automatic: false, attachments }, by);
    await trx
      .insertInto("inbound_mails")
      .values({ message_id_hash: "hash of a message id", request_id: id, received_at: at })
      .execute();
    await trx
      .insertInto("night_mails")
      .values({ change_id: "a change", request_id: id, mail_id: "an email" })
      .execute();
    await trx
      .insertInto("till_bills")
      .values({
        id: randomUUIDv7(),
        till_id: "a till",
        night: date,
        bill_key: "1",
        number: "1",
        table_name: "VB",
        closed_at: at,
        amount_cents: 90_000,
        table_id: booth,
        request_id: id,
        state: "matched",
        import_id: "an import",
      })
      .execute();
    const promoter = { promoter: "Dante", original: "Dante", word: "dante" };
    await trx
      .insertInto("request_promoters")
      .values({ request_id: id, ...promoter, set_at: at })
      .execute();
    return codeOfClaim(trx, claim);
  });
  const redemption = { night: tonight(), code, _id: "1", at };
  expect((await staff.post("/tonight/redeem", redemption)).body.verdict).toBe("yes");
}
