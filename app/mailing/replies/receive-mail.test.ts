import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { AUTHSERV, emailsOf, INBOUND, provenBy, receive, replyTo, written } from "../../../test/guest-mail.ts";
import { confirmedLink, linkTo, rowOf, today, viewOf } from "../../../test/guest-pages.ts";
import { makeRequest } from "../../../test/makers.ts";
import { rows } from "../../../test/outbox.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { removeRequests } from "../../bookings/requests/remove.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";

const toClub = async (db: Parameters<typeof rows>[0]) =>
  (await rows(db)).filter(({ template }) => template === "guest-acted").map(({ data }) => JSON.parse(data));

test("a guest's reply is in the history, is a guest update, and the club gets an email about it", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const id = await makeRequest(app.db, { status: "approved" });
  const body = "We will be nine.\r\n\r\nOn Friday Afterglow wrote:\r\n> Your table is on.";
  expect(await receive(app.db, written({ to: await replyTo(app.db, id), body }))).toBe("stored");
  const expected = {
    from: "guest",
    text: "We will be nine.",
    quoted: "On Friday Afterglow wrote:\n> Your table is on.",
  };
  expect(await emailsOf(app.db, id)).toEqual([
    {
      actor: "guest",
      proven: false,
      subject: "Re: Your table",
      cut: false,
      automatic: false,
      attachments: [],
      ...expected,
    },
  ]);
  const { body: list } = await staff.get("/requests?news=guests");
  expect(list).toMatchObject({ total: 1, items: [{ _id: id, status: "approved" }] });
  const { body: detail } = await staff.get(`/requests/${id}`);
  expect(JSON.stringify(detail)).toContain("We will be nine.");
  const [mail] = await toClub(app.db);
  expect(mail).toMatchObject({ what: "replied by email", name: "Mia Chen" });
  expect(mail.fields).toContainEqual({ label: "Email", value: "We will be nine." });
});

test("a guest reads their email on their page", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db, { date: today });
  const token = await confirmedLink(db, id);
  await receive(db, written({ to: await replyTo(db, id), body: "Mine\r\n> Quoted" }));
  await receive(db, written({ to: await replyTo(db, id), from: "eve@else.example", body: "Not mine" }));
  const texts = (await viewOf(db, token))?.lines.map(({ title, text }) => ({ title, text }));
  expect(texts).toContainEqual({ title: "Your email", text: "Mine" });
  expect(JSON.stringify(texts)).not.toMatch(/Not mine|else\.example|Quoted/);
  const unconfirmed = await makeRequest(db, { email: "leo@guest.example", date: today });
  await receive(db, written({ to: await replyTo(db, unconfirmed), from: "leo@guest.example", body: "Not me!" }));
  // The browser that sent the form may be anyone's.
  expect(JSON.stringify(await viewOf(db, await linkTo(db, unconfirmed, Date.now(), "form")))).not.toContain("Not me!");
});

test("an email from another address or the club's own is marked, and nothing follows from it", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db, { status: "approved" });
  const before = await rowOf(db, id);
  const to = await replyTo(db, id);
  const headers = [provenBy("afterglow.example")];
  for (const from of ["eve@else.example", "club@afterglow.example", INBOUND, "mia@guest.example, eve@else.example"])
    expect(await receive(db, written({ to, from, headers, body: "Cancel it" }))).toBe("stored");
  expect(await rowOf(db, id)).toEqual(before);
  expect((await emailsOf(db, id)).map(({ actor, from, proven }) => [actor, from, proven])).toEqual([
    ["eve@else.example", "other", false],
    ["club@afterglow.example", "club", true],
    [INBOUND, "club", true],
    ["unknown sender", "other", false],
  ]);
  expect((await toClub(db)).map(({ name, what }) => `${name} ${what}`)).toEqual([
    "Someone replied from another address",
    "Someone replied from another address",
  ]);
});

test("an email that only says it is from the club is one from a stranger, and the club gets an email", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app, "Bo");
  const id = await makeRequest(db, { status: "approved" });
  const to = await replyTo(db, id);
  const { email } = await db
    .selectFrom("admins")
    .select("email")
    .where("username", "=", "Bo")
    .executeTakeFirstOrThrow();
  const forged = [
    `Authentication-Results: ${AUTHSERV}; dmarc=fail header.from=afterglow.example`,
    provenBy("afterglow.example"),
    provenBy(email.split("@")[1] ?? ""),
  ];
  for (const from of ["club@afterglow.example", INBOUND, email, "Club <CLUB@afterglow.example>"])
    await receive(db, written({ to, from, headers: forged, body: "Your table is free of charge." }));
  const stored = await emailsOf(db, id);
  expect(stored.map(({ from, proven }) => [from, proven])).toEqual(Array(4).fill(["other", false]));
  const told = await toClub(db);
  expect(told).toHaveLength(4);
  expect(told[0].fields).toContainEqual({ label: "From", value: "club@afterglow.example, not the request's address" });
  expect(told[0].fields).toContainEqual({ label: "Sender", value: expect.stringMatching(/^Not verified/) });
  const proof = [provenBy(email.split("@")[1] ?? "")];
  await receive(db, written({ to, from: email, headers: proof }));
  expect((await emailsOf(db, id)).at(-1)).toMatchObject({ actor: email, from: "club", proven: true });
  const { body } = await staff.get(`/requests/${id}`);
  expect(JSON.stringify(body)).toContain('"proven":false');
});

test("a guest's email is theirs if the mail server proves it, or if it has the signed address", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db, { status: "approved" });
  const message = (await rows(db)).find(({ recipient }) => recipient === "mia@guest.example")?.message_id;
  const answer = [`In-Reply-To: ${message}`];
  await receive(db, written({ headers: answer }));
  await receive(db, written({ headers: [provenBy("guest.example"), ...answer] }));
  await receive(db, written({ to: await replyTo(db, id) }));
  const two = ["From: club@afterglow.example", provenBy("guest.example")];
  await receive(db, written({ to: await replyTo(db, id), headers: two }));
  expect((await emailsOf(db, id)).map(({ actor, from, proven }) => [actor, from, proven])).toEqual([
    ["mia@guest.example", "other", false],
    ["guest", "guest", true],
    ["guest", "guest", false],
    ["unknown sender", "other", false],
  ]);
  expect((await toClub(db)).map(({ what }) => what)).toEqual([
    "replied from another address",
    "replied by email",
    "replied by email",
    "replied from another address",
  ]);
});

test("an automatic reply is marked, and is no guest update", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db, { status: "approved" });
  const before = await rowOf(db, id);
  await receive(db, written({ to: await replyTo(db, id), headers: ["Auto-Submitted: auto-replied"] }));
  expect(await emailsOf(db, id)).toMatchObject([{ from: "guest", automatic: true }]);
  expect(await rowOf(db, id)).toEqual(before);
  expect(await toClub(db)).toEqual([]);
});

test("the address must have the request's signature, in any case", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db);
  const other = await makeRequest(db);
  const address = await replyTo(db, id);
  expect(address).toMatch(/^replies\+vip-[a-z0-9]{4,10}\.[a-z0-9]{16}@afterglow\.example$/);
  const [, signature = ""] = /\.(\w{16})@/.exec(address) ?? [];
  const wrong = [
    address.replace(signature, "a".repeat(16)),
    (await replyTo(db, other)).replace(/\.\w{16}@/, `.${signature}@`),
    address.replace(/\.\w{16}@/, "@"),
    address.replace(/vip-\w+/, "vip-2222222222"),
  ];
  for (const to of wrong) expect(await receive(db, written({ to }))).toBe("unmatched");
  const told = [`Delivered-To: ${address.toUpperCase()}`];
  expect(await receive(db, written({ to: "hello@afterglow.example", headers: told }))).toBe("stored");
  expect((await emailsOf(db, id)).length).toBe(1);
});

test("without the address, an email is found by the email that it answers", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db);
  const mails = await rows(db);
  const toGuest = mails.find(({ recipient }) => recipient === "mia@guest.example")?.message_id;
  const club = mails.find(({ recipient }) => recipient === "club@afterglow.example")?.message_id;
  const answer = (...headers: string[]) => receive(db, written({ headers }));
  expect(await answer(`References: <a@b.example> ${toGuest} <c@d.example>`)).toBe("stored");
  expect(await answer(`In-Reply-To: ${toGuest}`)).toBe("stored");
  expect(await answer(`In-Reply-To: ${toGuest?.replace("@", "@not.")}`)).toBe("unmatched");
  // Only what guests got is answered by guests.
  expect(await answer(`In-Reply-To: ${club}`)).toBe("unmatched");
  expect((await emailsOf(db, id)).length).toBe(2);
});

test("a second copy is ignored, also if concurrent and without a Message-ID", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db);
  const to = await replyTo(db, id);
  const raw = written({ to });
  const results = await Promise.all([receive(db, raw), receive(db, raw), receive(db, raw)]);
  expect(results.sort()).toEqual(["copy", "copy", "stored"]);
  const nameless = Buffer.from(
    raw
      .toString()
      .replace(/^Message-ID:.*\r\n/m, "")
      .replace("nine", "ten"),
  );
  expect([await receive(db, nameless), await receive(db, nameless)]).toEqual(["stored", "copy"]);
  expect((await emailsOf(db, id)).length).toBe(2);
});

test("delivery reports and read receipts are no replies", async () => {
  const { db } = await testApp();
  const to = await replyTo(db, await makeRequest(db));
  const report = ["Content-Type: multipart/report; report-type=delivery-status; boundary=x"];
  expect(await receive(db, written({ to, headers: report, body: "--x\r\n\r\nFailed\r\n--x--" }))).toBe("report");
  expect(await receive(db, written({ to, from: "MAILER-DAEMON@mx.example" }))).toBe("report");
});

test("a flood about one request is left in the mailbox", async () => {
  const { db } = await testApp();
  const id = await makeRequest(db);
  const to = await replyTo(db, id);
  const results: string[] = [];
  for (let count = 0; count < 22; count += 1) results.push(await receive(db, written({ to })));
  expect(results.filter((result) => result === "stored").length).toBe(20);
  expect(results.slice(20)).toEqual(["limited", "limited"]);
  const mails = (await rows(db)).filter(({ template }) => template === "guest-acted");
  expect(mails.filter(({ state }) => state === "waiting").length).toBe(10);
  expect(await receive(db, written({ to }), Date.now() + 61 * 60_000)).toBe("stored");
});

test("a flood from one mailbox is left there, however it writes its address", async () => {
  const { db } = await testApp();
  const results: string[] = [];
  for (let count = 0; count < 22; count += 1) {
    const to = await replyTo(db, await makeRequest(db));
    results.push(await receive(db, written({ to, from: `flood+${count}@guest.example` })));
  }
  expect(results.filter((result) => result === "stored").length).toBe(20);
  const to = await replyTo(db, await makeRequest(db));
  expect(await receive(db, written({ to, from: "other@guest.example" }))).toBe("stored");
});

test("spam and deleted requests get no emails, and what was known of them is deleted", async () => {
  const { db } = await testApp();
  const spam = await makeRequest(db, { status: "spam" });
  expect(await receive(db, written({ to: await replyTo(db, spam) }))).toBe("unmatched");
  const id = await makeRequest(db);
  const to = await replyTo(db, id);
  expect(await receive(db, written({ to }))).toBe("stored");
  await createWriter(db).write((trx) => removeRequests(trx, [id]));
  expect(await db.selectFrom("inbound_mails").selectAll().execute()).toEqual([]);
  expect(await receive(db, written({ to }))).toBe("unmatched");
});

test("the outbox says where replies go", async () => {
  const without = await staffCalls(await testApp());
  expect((await without.get("/mail/outbox")).body.replies).toEqual({
    address: "club@afterglow.example",
    added: false,
    failed: null,
    set_aside: { items: [], total: 0, page: 1, page_size: 50 },
  });
  const withMailbox = await staffCalls(await testApp({ repliesAddress: INBOUND }));
  const replies = {
    address: INBOUND,
    added: true,
    failed: null,
    set_aside: { items: [], total: 0, page: 1, page_size: 50 },
  };
  expect((await withMailbox.get("/mail/outbox")).body.replies).toEqual(replies);
  // The reply form asks for it alone.
  expect((await withMailbox.get("/mail/replies")).body).toEqual(replies);
});
