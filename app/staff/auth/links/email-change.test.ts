import { expect, test } from "vitest";
import { afterHours, chosen, linkIn, sendJson, trail, withMail } from "../../../../test/account-links.ts";
import { testApp } from "../../../../test/app.ts";
import { makeAdmin, signedIn } from "../../../../test/staff.ts";

const before = "ana@afterglow.example";
const after = "Ana.Reyes@afterglow.example";

/** An app in which Ana has asked for another address, and the tokens that both addresses got. */
async function asked(options: Parameters<typeof withMail>[0] = {}) {
  const mailed = await withMail(options);
  const { app, smtp, ana, post } = mailed;
  const answer = await post("/account/email", { email: after }, ana);
  expect(answer).toEqual({
    status: 200,
    body: { message: `We've emailed ${after}. Confirm it there within 48 hours.` },
  });
  const confirm = linkIn((await smtp.mailTo(after)).parsed.text);
  const cancel = linkIn((await smtp.mailTo(before)).parsed.text);
  expect([confirm.page, cancel.page]).toEqual(["/admin/confirm-email", "/admin/cancel-email"]);
  const emailNow = async () =>
    (await app.db.selectFrom("admins").select(["email", "address"]).executeTakeFirstOrThrow()).email;
  return {
    ...mailed,
    emailNow,
    confirm: () => post("/account/email/confirm", { token: confirm.token }),
    cancel: () => post("/account/email/cancel", { token: cancel.token }),
    pending: async () => (await (await fetch(`${app.origin}/api/account/email`, { headers: ana })).json()).pending,
  };
}

test("a new address is used once it is confirmed, and both addresses are notified", async () => {
  const { app, smtp, emailNow, confirm, cancel, pending } = await asked();
  expect(smtp.mails.find(({ to }) => to.includes(before))?.parsed.text).toContain(
    `with ${after} instead of this address`,
  );
  expect(await emailNow()).toBe(before);
  expect(await pending()).toEqual({ email: after, ends_on: expect.any(String) });
  expect(await confirm()).toEqual({
    status: 200,
    body: { message: "Email address confirmed. Log in with it from now on.", email: after },
  });
  expect(await app.db.selectFrom("admins").select(["email", "address"]).executeTakeFirstOrThrow()).toEqual({
    email: after,
    address: after.toLowerCase(),
  });
  expect(await pending()).toBeNull();
  await expect.poll(() => smtp.mails).toHaveLength(4);
  const reports = smtp.mails.slice(2);
  expect(reports.map(({ to }) => to[0]).sort()).toEqual([after, before]);
  for (const { parsed, to } of reports) {
    expect(parsed.subject).toBe("Your email address for Afterglow was changed");
    expect(parsed.text).toContain(`From now on you log in with ${after}.`);
    expect(parsed.text?.includes("/admin/undo-email#")).toBe(to[0] === before);
  }
  expect((await confirm()).status).toBe(410);
  // Too late to cancel, but not to undo.
  expect(await cancel()).toEqual({
    status: 200,
    body: { message: "The new address was already confirmed. You can undo the change.", confirmed: true },
  });
  expect(await trail(app)).toEqual(["Ana admin.email-requested Ana", "Ana admin.email-confirmed Ana"]);
});

test("the old address can cancel the change, and so can the account", async () => {
  const { app, ana, post, emailNow, confirm, cancel } = await asked();
  expect(await cancel()).toEqual({
    status: 200,
    body: { message: "Change cancelled. Your email address stays as it is.", confirmed: false },
  });
  expect([await confirm(), await cancel()]).toEqual([
    {
      status: 410,
      body: {
        message: "This link has expired, was used or was cancelled. Change your email address in My account again.",
      },
    },
    {
      status: 410,
      body: { message: "This link has expired, or the change was already confirmed or cancelled." },
    },
  ]);
  await post("/account/email", { email: after }, ana);
  expect((await post("/account/email/withdraw", undefined, ana)).status).toBe(200);
  expect((await post("/account/email/withdraw", undefined, ana)).status).toBe(404);
  expect(await emailNow()).toBe(before);
  expect(await trail(app)).toEqual([
    "Ana admin.email-requested Ana",
    "Ana admin.email-cancelled Ana",
    "Ana admin.email-requested Ana",
    "Ana admin.email-cancelled Ana",
  ]);
});

test("a change that was requested again, or not confirmed within 48 hours, is cancelled", async () => {
  const { app, smtp, ana, post, emailNow, confirm, cancel, pending } = await asked();
  await post("/account/email", { email: "reyes@afterglow.example" }, ana);
  expect([(await confirm()).status, (await cancel()).status]).toEqual([410, 410]);
  const { token } = linkIn((await smtp.mailTo("reyes@afterglow.example")).parsed.text);
  await afterHours(app, 48);
  expect((await post("/account/email/confirm", { token })).status).toBe(410);
  expect([await emailNow(), await pending()]).toEqual([before, null]);
});

test("an address that another admin has, or has taken since, is rejected", async () => {
  const { app, ana, post, emailNow, confirm } = await asked();
  const exists = "An admin with this email address already exists.";
  await makeAdmin(app.db, { username: "Bo", email: after, created_at: "2026-02-01T00:00:00.000Z" });
  expect(await confirm()).toEqual({ status: 409, body: { message: exists, errors: { email: exists } } });
  expect((await post("/account/email", { email: after.toUpperCase() }, ana)).status).toBe(409);
  const own = await post("/account/email", { email: before.toUpperCase() }, ana);
  expect([own.status, own.body.errors]).toEqual([422, { email: "This is already your email address." }]);
  expect((await post("/account/email", { email: "ana" }, ana)).status).toBe(422);
  expect(await app.db.selectFrom("admins").select("email").where("username", "=", "Ana").execute()).toEqual([
    { email: before },
  ]);
  expect(await emailNow()).toBeDefined();
});

test("a request needs a recent proof and is limited, and a new password cancels a pending change", async () => {
  const { app, smtp, ana, post, confirm } = await asked({ loginLimit: 50 });
  const old = await signedIn(app.db, { username: "Bo", now: Date.now() - 61 * 60_000 });
  expect(await post("/account/email", { email: "bo2@afterglow.example" }, old)).toMatchObject({
    status: 403,
    body: { confirm: true },
  });
  const statuses = [];
  for (let count = 0; count < 10; count += 1) {
    statuses.push((await post("/account/email", { email: `ana${count}@afterglow.example` }, ana)).status);
  }
  expect(statuses).toEqual([...Array(9).fill(200), 429]);
  expect((await confirm()).status).toBe(410);
  await post("/account/forgotten-password", { email: before });
  const reset = () => smtp.mails.find(({ parsed }) => parsed.subject?.startsWith("Choose"))?.parsed.text;
  await expect.poll(reset).toBeDefined();
  const { token } = linkIn(reset());
  expect((await post("/account/reset-password", { token, password: chosen })).status).toBe(200);
  expect(await app.db.selectFrom("account_links").select("purpose").execute()).toEqual([]);
});

test("an owner changes a colleague's address without confirmation, and both addresses are notified who did", async () => {
  const { app, smtp, ana, post } = await withMail();
  const id = await makeAdmin(app.db, { username: "Bo", email: "bo@afterglow.example" });
  expect((await post(`/admin/edit-admin/${id}`, { email: "bo2@afterglow.example" }, ana)).status).toBe(200);
  await expect.poll(() => smtp.mails).toHaveLength(2);
  expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(["bo2@afterglow.example", "bo@afterglow.example"]);
  for (const { parsed } of smtp.mails) {
    expect(parsed.text).toContain("was changed by Ana. From now on you log in with bo2@afterglow.example.");
  }
});

test("without a mail server no change can be requested", async () => {
  const app = await testApp({ mailConfigured: false });
  const ana = await signedIn(app.db, { username: "Ana" });
  const { status, body } = await sendJson(app, "/account/email", { email: after }, ana);
  expect([status, body.message]).toEqual([
    409,
    "This site can't send email yet. Ask another admin to change your address.",
  ]);
});
