import { expect, test } from "vitest";
import { afterHours, chosen, linkIn, sendJson, trail, withMail } from "../../../../test/account-links.ts";
import { testApp } from "../../../../test/app.ts";
import { rows } from "../../../../test/outbox.ts";
import { signedIn } from "../../../../test/staff.ts";

const bo = { username: "Bo Tran", email: "Bo@afterglow.example", role: "bookings" };

const openTo = async (origin: string, headers: Record<string, string>) =>
  (await fetch(`${origin}/api/admin/invitations`, { headers })).json();

test("an invited person chooses a password and is logged in, and the link works once", async () => {
  const { app, smtp, ana, post } = await withMail();
  const sent = await post("/admin/invite", bo, ana);
  expect(sent).toEqual({
    status: 201,
    body: {
      message: "Invitation sent to Bo@afterglow.example.",
      link: null,
      invitation: {
        ...bo,
        _id: expect.any(String),
        invited_by: "Ana",
        created_on: expect.any(String),
        ends_on: expect.any(String),
      },
    },
  });
  const { created_on, ends_on } = sent.body.invitation;
  expect(Date.parse(ends_on) - Date.parse(created_on)).toBe(48 * 3_600_000);
  // No account before it is accepted.
  expect(await app.db.selectFrom("admins").select("username").execute()).toEqual([{ username: "Ana" }]);

  const { parsed } = await smtp.mailTo(bo.email);
  expect(parsed.subject).toBe("You're invited to the Afterglow back office");
  expect(parsed.text).toContain("Hi Bo Tran, Ana has invited you to the Afterglow back office as Bookings.");
  const { page, token } = linkIn(parsed.text);
  expect(page).toBe("/admin/invitation");

  const shown = { username: "Bo Tran", email: bo.email, role: "bookings", invited_by: "Ana", ends_on };
  expect(await post("/account/invitation", { token })).toEqual({ status: 200, body: shown });
  const easy = await post("/account/invitation/accept", { token, password: "botran123456" });
  expect([easy.status, Object.keys(easy.body.errors)]).toEqual([422, ["password"]]);

  const accepted = await post("/account/invitation/accept", { token, password: chosen });
  expect(accepted.status).toBe(201);
  const me = await fetch(`${app.origin}/api/admin/me`, { headers: { authorization: accepted.body.token } });
  expect(await me.json()).toMatchObject({ admin: { username: "Bo Tran", role: "bookings", status: true }, must: null });
  expect((await post("/admin/login", { email: bo.email, password: chosen })).status).toBe(200);

  for (const path of ["/account/invitation", "/account/invitation/accept"]) {
    const again = await post(path, { token, password: chosen });
    expect(again).toEqual({
      status: 410,
      body: { message: "This invitation has expired, was used or was revoked. Ask for a new one." },
    });
  }
  expect(await openTo(app.origin, ana)).toEqual([]);
  expect((await trail(app)).filter((one) => one.includes("invitation"))).toEqual([
    "Ana invitation.sent Bo Tran",
    "Bo Tran invitation.accepted Ana",
  ]);
});

test("no token is stored, logged or shown to colleagues", async () => {
  const { app, smtp, ana, post } = await withMail();
  await post("/admin/invite", bo, ana);
  const { token } = linkIn((await smtp.mailTo(bo.email)).parsed.text);
  await post("/account/invitation/accept", { token, password: "too short" });
  const [mail] = await rows(app.db);
  const shown = await (await fetch(`${app.origin}/api/mail/outbox/${mail?.id}`, { headers: ana })).text();
  expect(shown).toContain("You're invited");
  const stored = JSON.stringify([await rows(app.db), await app.db.selectFrom("account_links").selectAll().execute()]);
  for (const text of [shown, stored, app.logged(), (await trail(app)).join()]) expect(text).not.toContain(token);
  expect(app.logged()).not.toContain(bo.email);
});

test("a new link ends the old one, and a revoked invitation cannot be accepted", async () => {
  const { app, smtp, ana, post } = await withMail();
  const first = (await post("/admin/invite", bo, ana)).body.invitation;
  const old = linkIn((await smtp.mailTo(bo.email)).parsed.text);
  const again = await post(`/admin/invitations/${first._id}/again`, undefined, ana);
  expect(again.status).toBe(200);
  await expect.poll(() => smtp.mails).toHaveLength(2);
  const { token } = linkIn(smtp.mails[1]?.parsed.text);
  expect((await post("/account/invitation", { token: old.token })).status).toBe(410);
  expect((await post("/account/invitation", { token })).status).toBe(200);
  expect((await openTo(app.origin, ana)).map(({ _id }: { _id: string }) => _id)).toEqual([again.body.invitation._id]);
  // The earlier email cannot be sent once more.
  const [mail] = await rows(app.db);
  const resent = await post(`/mail/outbox/${mail?.id}/send`, { again: true }, ana);
  expect(resent).toEqual({
    status: 409,
    body: { message: "The link in this email has expired, was used or was revoked." },
  });

  const id = again.body.invitation._id;
  expect(await post(`/admin/invitations/${id}/revoke`, undefined, ana)).toEqual({
    status: 200,
    body: { message: "Invitation revoked." },
  });
  expect((await post("/account/invitation/accept", { token, password: chosen })).status).toBe(410);
  for (const action of ["again", "revoke"]) {
    expect((await post(`/admin/invitations/${id}/${action}`, undefined, ana)).status).toBe(404);
  }
  expect(await trail(app)).toEqual([
    "Ana invitation.sent Bo Tran",
    "Ana invitation.sent-again Bo Tran",
    "Ana invitation.revoked Bo Tran",
  ]);
});

test("an invitation ends after 48 hours, and with the rights of who invited", async () => {
  const { app, smtp, post, ana } = await withMail();
  const max = await signedIn(app.db, { username: "Max", role: "manager" });
  await post("/admin/invite", { ...bo, role: "manager" }, max);
  const { token } = linkIn((await smtp.mailTo(bo.email)).parsed.text);
  const status = async () => (await post("/account/invitation", { token })).status;
  const setMax = (change: { role?: "host" | "manager"; active?: number }) =>
    app.db.updateTable("admins").set(change).where("username", "=", "Max").execute();
  await setMax({ role: "host" });
  expect(await status()).toBe(410);
  await setMax({ role: "manager", active: 0 });
  expect(await status()).toBe(410);
  expect(await openTo(app.origin, ana)).toEqual([]);
  await setMax({ active: 1 });
  expect(await status()).toBe(200);
  await afterHours(app, 48);
  expect((await post("/account/invitation/accept", { token, password: chosen })).status).toBe(410);
  expect(await app.db.selectFrom("admins").select("id").where("username", "=", "Bo Tran").execute()).toEqual([]);
});

test("no one is invited to a role above the inviter's, or to an existing account", async () => {
  const { app, post, ana } = await withMail();
  const max = await signedIn(app.db, { username: "Max", role: "manager" });
  const rita = await signedIn(app.db, { username: "Rita", role: "reader" });
  const onlyOwners = "Only an owner can make someone an owner.";
  expect(await post("/admin/invite", { ...bo, role: "owner" }, max)).toEqual({
    status: 422,
    body: { message: onlyOwners, errors: { role: onlyOwners } },
  });
  expect((await post("/admin/invite", bo, rita)).status).toBe(403);
  const owner = (await post("/admin/invite", { ...bo, role: "owner" }, ana)).body.invitation;
  for (const action of ["again", "revoke"]) {
    expect(await post(`/admin/invitations/${owner._id}/${action}`, undefined, max)).toEqual({
      status: 403,
      body: { message: "Only an owner can change an owner." },
    });
  }
  const exists = "An admin with this email address already exists.";
  expect(await post("/admin/invite", { ...bo, email: "ANA@afterglow.example" }, ana)).toEqual({
    status: 409,
    body: { message: exists, errors: { email: exists } },
  });
  expect((await post("/admin/invite", { ...bo, username: "aNA" }, ana)).status).toBe(409);
  const wrong = await post("/admin/invite", { username: "", email: "bo", role: "king" }, ana);
  expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ["email", "role", "username"]]);
  expect(await trail(app)).toEqual(["Ana invitation.sent Bo Tran"]);
});

test("an account that was added since is not changed by the invitation", async () => {
  const { app, smtp, ana, post } = await withMail();
  await post("/admin/invite", bo, ana);
  const { token } = linkIn((await smtp.mailTo(bo.email)).parsed.text);
  await post("/admin/add-admin", { ...bo, role: "reader", password: "velvet-harbour-tram-42" }, ana);
  const late = await post("/account/invitation/accept", { token, password: chosen });
  expect(late).toEqual({
    status: 409,
    body: { message: "An admin with this email address already exists. Log in, or ask for another invitation." },
  });
  const admins = await app.db.selectFrom("admins").select(["username", "role"]).orderBy("username").execute();
  expect(admins).toEqual([
    { username: "Ana", role: "owner" },
    { username: "Bo Tran", role: "reader" },
  ]);
  expect((await post("/admin/login", { email: bo.email, password: chosen })).status).toBe(401);
});

test("of five concurrent requests that accept one invitation, one succeeds", async () => {
  const { app, smtp, ana, post } = await withMail();
  await post("/admin/invite", bo, ana);
  const { token } = linkIn((await smtp.mailTo(bo.email)).parsed.text);
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, count) =>
      post("/account/invitation/accept", { token, password: `${chosen}-${count}` }),
    ),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410, 410]);
  expect(await app.db.selectFrom("sessions").select("id").execute()).toHaveLength(2);
});

test("without a mail server the link is shown once, and nothing is queued", async () => {
  const app = await testApp({ mailConfigured: false });
  const ana = await signedIn(app.db, { username: "Ana" });
  const { status, body } = await sendJson(app, "/admin/invite", bo, ana);
  expect([status, body.message]).toEqual([201, "Invitation created."]);
  expect(await rows(app.db)).toEqual([]);
  const { token } = linkIn(body.link);
  expect(await openTo(app.origin, ana)).toEqual([body.invitation]);
  expect((await sendJson(app, "/account/invitation/accept", { token, password: chosen })).status).toBe(201);
});

test("malformed tokens get 422, those for something else 410, and guesses are limited", async () => {
  const { app, smtp, ana, post } = await withMail({ loginLimit: 3 });
  await post("/admin/invite", bo, ana);
  const { token } = linkIn((await smtp.mailTo(bo.email)).parsed.text);
  for (const sent of [{}, { token: 5 }, { token: token.slice(1) }, { token: `${token}x` }, { token: "' or 1=1 --" }]) {
    const { status, body } = await post("/account/invitation", sent);
    expect([status, body.errors]).toEqual([422, { token: "This link is incomplete. Open it from the email again." }]);
  }
  for (const path of ["/account/reset-password", "/account/email/confirm", "/account/email/cancel"]) {
    expect((await post(path, { token, password: chosen })).status).toBe(410);
  }
  const limited = await post("/account/invitation", { token: "x".repeat(32) });
  expect([limited.status, limited.body.message]).toEqual([429, "Too many attempts. Please try again in 10 minutes."]);
  // The right one works all the same.
  expect((await post("/account/invitation", { token })).status).toBe(200);
  expect(app.logged()).not.toContain(token);
});
