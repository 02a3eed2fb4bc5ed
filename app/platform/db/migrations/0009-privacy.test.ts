import { randomUUIDv7 } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { bareAddress } from "../../../../test/database.ts";
import { openDatabase, openToFill } from "../open.server.ts";

const before = ["0001-content", "0002-requests", "0003-staff", "0004-inbox", "0005-published", "0006-subscribers"];

test("emails from before the migration are linked to their guests", async () => {
  const address = await bareAddress();
  const old = await openToFill(address, before);
  const at = "2026-01-01T00:00:00.000Z";
  const [request, subscriber] = [randomUUIDv7(), randomUUIDv7()];
  const person = { name: "Mia", email: "mia@guest.example", phone: "", email_key: "mia@guest.example", phone_key: "" };
  await old
    .insertInto("requests")
    .values({
      ...person,
      id: request,
      kind: "contact",
      reference: "MSG-7Q4K",
      status: "new",
      turn: 0,
      subject: "",
      details: "{}",
      date_wanted: null,
      spam_reason: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const mails = {
    received: { kind: "contact", reference: "MSG-7Q4K" },
    reply: { reference: "MSG-7Q4K", subject: "Your jacket", text: "Here." },
    gone: { reference: "MSG-2222" },
    welcome: { subscriberId: subscriber },
    odd: null,
  };
  // More than are looked at together.
  const batch = Array.from({ length: 600 }, (_, index) => [`more ${index}`, mails.received] as const);
  for (const [template, data] of [...Object.entries(mails), ...batch])
    await old
      .insertInto("outbox")
      .values({
        id: randomUUIDv7(),
        message_id: "<x@y>",
        template,
        data: JSON.stringify(data),
        recipient: "a@b.example",
        reply_to: null,
        state: "sent",
        next_try_at: at,
        created_at: at,
        leased_until: null,
        last_error: null,
        sent_at: at,
      })
      .execute();
  await old.destroy();

  const db = await openDatabase(address);
  onTestFinished(() => db.destroy());
  const rows = await db.selectFrom("outbox").select(["template", "about"]).execute();
  const about = Object.fromEntries(rows.map((row) => [row.template, row.about]));
  expect(about).toMatchObject({ received: request, reply: request, gone: "", welcome: subscriber, odd: "" });
  expect(rows.filter((row) => row.about === request)).toHaveLength(602);
});
