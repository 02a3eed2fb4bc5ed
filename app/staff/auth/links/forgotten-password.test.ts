import { expect, test } from "vitest";
import { afterHours, chosen, linkIn, sendJson, trail, withMail } from "../../../../test/account-links.ts";
import { testApp } from "../../../../test/app.ts";
import { rows } from "../../../../test/outbox.ts";
import { makeAdmin, signedIn } from "../../../../test/staff.ts";

const ana = { email: "ana@afterglow.example" };
const forgotten = "/account/forgotten-password";
const said = "If this is an admin's email address, a link for a new password is on its way.";
const changed = "Your password for Afterglow was changed";

test("a forgotten password is replaced by a link that works once, ends every session and is reported", async () => {
  const { app, smtp, ana: session, post } = await withMail();
  expect(await post(forgotten, { email: " ANA@afterglow.example" })).toEqual({ status: 200, body: { message: said } });
  // To the stored address, not as it was typed.
  const { parsed } = await smtp.mailTo(ana.email);
  expect(parsed.subject).toBe("Choose a new password for Afterglow");
  const { page, token } = linkIn(parsed.text);
  expect(page).toBe("/admin/reset-password");
  const easy = await post("/account/reset-password", { token, password: "ana123456789" });
  expect([easy.status, Object.keys(easy.body.errors)]).toEqual([422, ["password"]]);
  expect((await fetch(`${app.origin}/api/admin/me`, { headers: session })).status).toBe(200);

  expect(await post("/account/reset-password", { token, password: chosen })).toEqual({
    status: 200,
    body: { message: "Password changed. Log in with it." },
  });
  expect((await fetch(`${app.origin}/api/admin/me`, { headers: session })).status).toBe(401);
  expect((await post("/admin/login", { ...ana, password: chosen })).status).toBe(200);
  await expect.poll(() => smtp.mails.map(({ parsed }) => parsed.subject)).toContain(changed);
  expect(smtp.mails.find((mail) => mail.parsed.subject === changed)?.parsed.text).toContain(
    "You've been logged out everywhere.",
  );
  expect(await post("/account/reset-password", { token, password: `${chosen}-2` })).toEqual({
    status: 410,
    body: { message: "This link has expired or was already used. Ask for a new one." },
  });
  expect((await trail(app)).slice(0, 2)).toEqual(["Someone admin.reset-requested Ana", "Ana admin.password-reset Ana"]);
});

test("every link for a new password ends once one was used, and after an hour", async () => {
  const { app, smtp, post } = await withMail();
  const ask = async (count: number) => {
    await post(forgotten, ana);
    await expect.poll(() => smtp.mails).toHaveLength(count);
    return linkIn(smtp.mails.at(-1)?.parsed.text).token;
  };
  const [first, second] = [await ask(1), await ask(2)];
  const set = async (token: string) => (await post("/account/reset-password", { token, password: chosen })).status;
  // The one that came first still works: it may be the one that is opened.
  expect([await set(first), await set(second)]).toEqual([200, 410]);
  await expect.poll(() => smtp.mails.map(({ parsed }) => parsed.subject)).toContain(changed);
  const late = await ask(4);
  await afterHours(app, 1);
  expect(await set(late)).toBe(410);
});

test("a new password does not replace a second factor, and lets in no inactive admin", async () => {
  const { app, smtp, post } = await withMail();
  await post(forgotten, ana);
  const { token } = linkIn((await smtp.mailTo(ana.email)).parsed.text);
  await app.db.updateTable("admins").set({ second_factor: 1 }).where("username", "=", "Ana").execute();
  const set = await post("/account/reset-password", { token, password: chosen });
  expect(Object.keys(set.body)).toEqual(["message"]);
  expect(await app.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  const { second_factor } = await app.db.selectFrom("admins").select("second_factor").executeTakeFirstOrThrow();
  expect(second_factor).toBe(1);

  await post(forgotten, ana);
  await expect.poll(() => smtp.mails).toHaveLength(3);
  const late = linkIn(smtp.mails[2]?.parsed.text).token;
  await app.db.updateTable("admins").set({ active: 0 }).execute();
  expect((await post("/account/reset-password", { token: late, password: `${chosen}-2` })).status).toBe(410);
});

test("known, inactive and unknown addresses get the same response after the same work, and only the first an email", async () => {
  const { app, smtp, post } = await withMail();
  await makeAdmin(app.db, { username: "Bo", email: "bo@afterglow.example", active: 0 });
  const answers = [];
  for (const email of ["bo@afterglow.example", "nobody@afterglow.example", ana.email]) {
    answers.push(await post(forgotten, { email }));
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  await smtp.mailTo(ana.email);
  await expect.poll(async () => (await rows(app.db)).map(({ recipient }) => recipient)).toEqual([ana.email]);
  expect(smtp.mails.map(({ to }) => to)).toEqual([[ana.email]]);
  expect(await trail(app)).toEqual([
    "Someone admin.reset-requested an unknown email address",
    "Someone admin.reset-requested an unknown email address",
    "Someone admin.reset-requested Ana",
  ]);
  for (const { email } of [{ email: "nobody@afterglow.example" }, ana]) expect(app.logged()).not.toContain(email);
});

test("a known and an unknown address cause the same queries", async () => {
  // No worker: only the queries of the responses are counted.
  const app = await testApp({ slowQueryAfter: 0, loginLimit: 100 });
  await signedIn(app.db, { username: "Ana", ...ana });
  await sendJson(app, forgotten, { email: "first@afterglow.example" });
  const queriesOf = async (email: string): Promise<string[]> => {
    const before = app.logged().length;
    await sendJson(app, forgotten, { email });
    const lines = app.logged().slice(before).trim().split("\n");
    return lines.map((line) => JSON.parse(line).sql as string | undefined).filter((sql) => sql !== undefined);
  };
  const unknown = await queriesOf("nobody@afterglow.example");
  expect(unknown.join()).toMatch(/from "admins".*into "account_links".*into "outbox".*into "trail"/);
  expect(await queriesOf(ana.email)).toEqual(unknown);
  expect((await rows(app.db)).map(({ template, state }) => `${template} ${state}`)).toEqual(
    Array(3).fill("password-reset waiting"),
  );
});

test("links are limited by sender, by address and in total, for unknown addresses as well", async () => {
  const { post } = await withMail({ loginLimit: 8, proxies: 1 });
  const ask = async (email: string, from: string) =>
    (await post(forgotten, { email }, { "X-Forwarded-For": from })).status;
  for (const email of [ana.email, "nobody@afterglow.example"]) {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push(await ask(email, `203.0.113.${count}`));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
  const statuses = [];
  for (let count = 0; count < 9; count += 1) statuses.push(await ask(`one${count}@afterglow.example`, "198.51.100.7"));
  expect(statuses).toEqual([...Array(8).fill(200), 429]);
  const limited = await post(forgotten, ana, { "X-Forwarded-For": "192.0.2.1" });
  expect([limited.status, limited.body.message]).toEqual([429, "Too many attempts. Please try again in 60 minutes."]);
});

test("without a mail server the page says who else can help, and nothing is stored", async () => {
  const app = await testApp({ mailConfigured: false });
  await signedIn(app.db, { username: "Ana", ...ana });
  expect(await sendJson(app, forgotten, ana)).toEqual({
    status: 409,
    body: { message: "This site can't send email yet. Ask another admin for a new password." },
  });
  expect(await app.db.selectFrom("account_links").selectAll().execute()).toEqual([]);
});

test("an invalid email address is rejected", async () => {
  const { post } = await withMail();
  for (const email of [
    "",
    "ana",
    "ana@afterglow.example, eve@evil.example",
    "ana@afterglow.example\r\nBcc: eve@evil.example",
  ]) {
    const { status, body } = await post(forgotten, { email });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["email"]]);
  }
});
