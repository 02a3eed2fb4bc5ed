import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { onlyRow, patiently, queue, rows, server, toClub, toGuest, until, worker } from "../../../test/outbox.ts";
import type { Database } from "../../platform/db/tables.ts";
import { email } from "../../platform/lib/fields.ts";
import type { JsonText } from "../../platform/lib/json-text.ts";

describe("a server that works", () => {
  test("gets the email once, with its Message-ID, sender and text", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const row = await queue(db);
    worker(db, smtp.url);
    await until(db, "sent");
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(["mia@guest.example"]);
    expect(mail?.parsed.messageId).toBe(row.message_id);
    expect(mail?.parsed.from?.text).toBe('"Afterglow" <hello@afterglow.example>');
    expect(mail?.parsed.replyTo?.text).toBe("club@afterglow.example");
    expect(mail?.parsed.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.parsed.subject).toBe("We've received your table request VIP-7Q4K");
    expect(mail?.parsed.text).toContain("Saturday 15 June 2030");
    expect(mail?.parsed.html).toContain("Saturday 15 June 2030");
    expect(await onlyRow(db)).toMatchObject({ state: "sent", attempts: 1, leased_until: null, last_error: null });
    expect((await onlyRow(db)).sent_at).toMatch(/^\d{4}-.*Z$/);
  });

  test("is handed addresses with an international domain and with unusual dots as forms store them", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const stored = ["mia@bücher.example", "mia.@docomo.ne.jp"].map((typed) => email.parse(typed));
    expect(stored).toEqual(["mia@xn--bcher-kva.example", "mia.@docomo.ne.jp"]);
    for (const recipient of stored) await queue(db, { ...toGuest, recipient });
    worker(db, smtp.url);
    // This server shows domains in Unicode. Quotation marks are how SMTP writes such dots (RFC 5321, 4.1.2).
    for (const address of ["mia@bücher.example", '"mia."@docomo.ne.jp']) await smtp.mailTo(address);
    const headers = smtp.mails.map(({ raw }) => /^To: <?([^>\r\n]*)>?/m.exec(raw)?.[1]);
    expect(headers.sort()).toEqual(['"mia."@docomo.ne.jp', "mia@xn--bcher-kva.example"]);
  });

  test("gets an email as soon as the worker is woken", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    const outbox = worker(db, smtp.url, { lookEvery: 60_000 });
    await sleep(50);
    await queue(db);
    outbox.wake();
    await until(db, "sent");
  });

  test("sends a guest their private link and code, and the club neither", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db, { ...toGuest, about: "request" });
    await queue(db, { ...toClub, about: "request" });
    const png = Buffer.from("code");
    const accessFor = async (_: Database, id: string, origin: string) => ({
      link: `${origin}/my/${id}`,
      code: "AB12-CD34",
      qr: png,
    });
    worker(db, smtp.url, { accessFor });
    const guest = (await smtp.mailTo(toGuest.recipient)).parsed;
    expect(guest.text).toContain("https://afterglow.example/my/request");
    expect(guest.text).toContain("AB12-CD34");
    expect(guest.attachments.map(({ content }) => content)).toEqual([png]);
    const club = (await smtp.mailTo(toClub.recipient)).parsed;
    expect(club.text).not.toMatch(/\/my\/|AB12/);
    expect(club.attachments).toEqual([]);
  });

  test("a guest's reply is sent to the request's own address, if there is one", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db, { ...toGuest, about: "known" });
    await queue(db, { ...toGuest, about: "gone", recipient: "leo@guest.example" });
    await queue(db, { ...toClub, about: "known" });
    const replyToFor = async (id: string) => (id === "known" ? "club+vip-7q4k.x@afterglow.example" : undefined);
    worker(db, smtp.url, { replyToFor });
    const replyTo = async (address: string) => (await smtp.mailTo(address)).parsed.replyTo?.text;
    expect(await replyTo(toGuest.recipient)).toBe("club+vip-7q4k.x@afterglow.example");
    expect(await replyTo("leo@guest.example")).toBe("club@afterglow.example");
    expect(await replyTo(toClub.recipient)).toBe("mia@guest.example");
  });

  test("a reply to the club's email is sent to the guest", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db, toClub);
    worker(db, smtp.url);
    const { parsed } = await smtp.mailTo("club@afterglow.example");
    expect(parsed.replyTo?.value).toEqual([{ name: "", address: "mia@guest.example" }]);
  });
});

describe("a welcome", () => {
  const consented = "2026-11-01T00:00:00.000Z";
  const before = "2026-10-01T00:00:00.000Z";

  /** A subscriber with a queued welcome. */
  async function welcomed(db: Database, more: { unsubscribed_at?: string; created_at?: string } = {}): Promise<void> {
    const id = randomUUIDv7();
    const address = `${id}@guest.example`;
    const { created_at = consented, unsubscribed_at = null } = more;
    await db
      .insertInto("subscribers")
      .values({
        id,
        address,
        email: address,
        first_name: "Mia",
        last_name: "",
        country_code: "+61",
        number: "412345678",
        spam_reason: null,
        consented_at: consented,
        consent_source: "home",
        consent_words: "Yes",
        confirmed_at: consented,
        unsubscribed_at,
        created_at: consented,
        words: "",
      })
      .execute();
    await queue(db, { template: "welcome", about: "", data: { subscriberId: id }, recipient: address }, { created_at });
  }

  test("is sent to subscribers, and not to those who have unsubscribed since", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await welcomed(db, { unsubscribed_at: "2026-11-02T00:00:00.000Z" });
    // Unsubscribed and subscribed again: this welcome belongs to the first subscription.
    await welcomed(db, { created_at: before });
    await queue(db, {
      template: "welcome",
      about: "",
      data: { subscriberId: randomUUIDv7() },
      recipient: "gone@guest.example",
    });
    await welcomed(db);
    await queue(db);
    const { log } = worker(db, smtp.url);
    await patiently(async () => expect((await rows(db)).map(({ state }) => state)).toEqual(["sent", "sent"]));
    expect((await rows(db)).map(({ template }) => template).sort()).toEqual(["request-received", "welcome"]);
    expect(smtp.mails).toHaveLength(2);
    expect(log.join()).not.toContain("guest.example");
  });

  test("with unreadable data fails, and the others are sent", async () => {
    const [db, smtp] = [await testDatabase(), await server()];
    await queue(db, toGuest, { template: "welcome", data: "{" as JsonText<never>, recipient: "bad@guest.example" });
    await queue(db);
    worker(db, smtp.url);
    await patiently(async () => expect((await rows(db)).map(({ state }) => state)).toEqual(["failed", "sent"]));
    expect((await rows(db))[0]?.last_error).toBe("This email can't be created.");
  });
});

test("without a mail server emails stay queued", async () => {
  const db = await testDatabase();
  await queue(db);
  const outbox = worker(db, undefined);
  outbox.wake();
  await sleep(60);
  expect(await onlyRow(db)).toMatchObject({ state: "waiting", attempts: 0, leased_until: null });
});
