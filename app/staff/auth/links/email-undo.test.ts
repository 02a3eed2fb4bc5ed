import { expect, test } from "vitest";
import { afterHours, chosen, linkIn, trail, withMail } from "../../../../test/account-links.ts";
import type { TestApp } from "../../../../test/app.ts";
import type { Answer } from "../../../../test/post-json.ts";
import { makeAdmin, signedIn } from "../../../../test/staff.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";

const first = "ana@afterglow.example";
const thief = "thief@elsewhere.example";
const password = "marble-canyon-otter-52";

/** An account's address and password. */
const accountOf = ({ db }: TestApp, id: string) =>
  db.selectFrom("admins").select(["email", "address", "password_hash"]).where("id", "=", id).executeTakeFirstOrThrow();

/** An app in which Ana's email address can be changed, and each change undone by the link that it sent. */
async function changing() {
  const mailed = await withMail();
  const { app, smtp, post } = mailed;
  const ana = await app.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const undoMail = (to: string) =>
    smtp.mails.filter((mail) => mail.to.includes(to) && mail.parsed.text?.includes("/admin/undo-email#"));
  return {
    ...mailed,
    id: ana.id,
    account: () => accountOf(app, ana.id),
    /** Changes the address. @returns the token that undoes it, and the one that could have cancelled it. */
    async change(from: string, to: string, headers: Record<string, string>) {
      expect((await post("/account/email", { email: to }, headers)).status).toBe(200);
      const { token } = linkIn((await smtp.mailTo(to)).parsed.text);
      const cancelText = () =>
        smtp.mails.findLast((mail) => mail.to.includes(from) && mail.parsed.text?.includes("/admin/cancel-email#"))
          ?.parsed.text;
      await expect.poll(cancelText).toBeDefined();
      const cancel = linkIn(cancelText());
      expect((await post("/account/email/confirm", { token })).status).toBe(200);
      await expect.poll(() => undoMail(from)).not.toHaveLength(0);
      return { undo: linkIn(undoMail(from).at(-1)?.parsed.text).token, cancel: cancel.token };
    },
    undo: (token: string): Promise<Answer> => post("/account/email/undo", { token, password }),
  };
}

test("the old address undoes a confirmed change, once: everyone is logged out and the password is a new one", async () => {
  const { app, ana, id, post, account, change, undo } = await changing();
  const old = await account();
  const { undo: token, cancel } = await change(first, thief, ana);
  // What is added now is reported to the other address.
  const at = storedInstant(Date.now());
  const passkey = { admin_id: id, public_key: "", counter: 0, transports: jsonText<string[]>([]), used_at: null };
  await app.db
    .insertInto("passkeys")
    .values([
      { ...passkey, id: "own", name: "Own laptop", created_at: "2026-01-01T00:00:00.000Z" },
      { ...passkey, id: "thief", name: "Thief's phone", created_at: at },
    ])
    .execute();
  await app.db
    .insertInto("totp_factors")
    .values({ admin_id: id, secret: "ABC", created_at: at, confirmed_at: at })
    .execute();
  await app.db.insertInto("recovery_codes").values({ admin_id: id, code_hash: "code", used_at: null }).execute();
  expect((await post("/account/email/undo", { token, password: "ana" })).status).toBe(422);
  const easy = await post("/account/email/undo", { token, password: "passwordpassword" });
  expect([easy.status, Object.keys(easy.body.errors)]).toEqual([422, ["password"]]);
  expect((await account()).email).toBe(thief);

  expect(await undo(token)).toEqual({
    status: 200,
    body: { message: "Email address restored. Log in with it and your new password.", email: first },
  });
  const now = await account();
  expect([now.email, now.address, now.password_hash === old.password_hash]).toEqual([first, first, false]);
  expect((await fetch(`${app.origin}/api/admin/me`, { headers: ana })).status).toBe(401);
  expect(await app.db.selectFrom("passkeys").select("id").execute()).toEqual([{ id: "own" }]);
  expect(await app.db.selectFrom("totp_factors").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  // A login still asks for the second factor that was there before.
  const login = await post("/admin/login", { email: first, password });
  expect([login.status, login.body.second_factor?.methods]).toEqual([401, ["passkey"]]);
  expect((await post("/admin/login", { email: thief, password })).status).toBe(401);

  const used = await undo(token);
  expect(used).toEqual({
    status: 410,
    body: { message: "This link has expired or was already used, or the address was changed by another admin since." },
  });
  expect((await post("/account/email/cancel", { token: cancel })).status).toBe(410);
  expect((await trail(app)).filter((row) => !row.includes("session"))).toEqual([
    "Ana admin.email-requested Ana",
    "Ana admin.email-confirmed Ana",
    "Ana admin.email-undone Ana",
    "Ana factor.passkey-removed Ana",
    "Ana factor.authenticator-removed Ana",
  ]);
});

test("the link that could have cancelled the change undoes it once it is confirmed", async () => {
  const { ana, account, change, undo } = await changing();
  const { cancel, undo: other } = await change(first, thief, ana);
  expect((await undo(cancel)).status).toBe(200);
  expect((await account()).email).toBe(first);
  expect((await undo(other)).status).toBe(410);
});

test("a change is undone after further changes and a new password, and none of those can be undone afterwards", async () => {
  const { ana, post, smtp, account, change, undo } = await changing();
  const { undo: token } = await change(first, thief, ana);
  const later = await change(thief, "thief2@elsewhere.example", ana);
  await post("/account/forgotten-password", { email: "thief2@elsewhere.example" });
  const reset = () => smtp.mails.find(({ parsed }) => parsed.subject?.startsWith("Choose"))?.parsed.text;
  await expect.poll(reset).toBeDefined();
  const changed = await post("/account/reset-password", { token: linkIn(reset()).token, password: chosen });
  expect(changed.status).toBe(200);
  expect((await undo(token)).status).toBe(200);
  expect((await account()).email).toBe(first);
  expect((await undo(later.undo)).status).toBe(410);
  expect((await account()).email).toBe(first);
});

test("undoing a later change leaves the earlier one to be undone", async () => {
  const { ana, account, change, undo } = await changing();
  const earlier = await change(first, "ana2@afterglow.example", ana);
  const { undo: token } = await change("ana2@afterglow.example", thief, ana);
  expect((await undo(token)).status).toBe(200);
  expect((await account()).email).toBe("ana2@afterglow.example");
  expect((await undo(earlier.undo)).status).toBe(200);
  expect((await account()).email).toBe(first);
});

test("two concurrent requests undo it once", async () => {
  const { ana, change, undo } = await changing();
  const { undo: token } = await change(first, thief, ana);
  const both = await Promise.all([undo(token), undo(token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test("after seven days, after another admin's decision, and where the address is taken, nothing is undone", async () => {
  const { app, ana, id, post, account, change, undo } = await changing();
  const { undo: token } = await change(first, thief, ana);
  const bo = await signedIn(app.db, { username: "Bo", email: "bo@afterglow.example" });
  await makeAdmin(app.db, { username: "Cy", email: first });
  const exists = "An admin with this email address already exists.";
  expect(await undo(token)).toEqual({ status: 409, body: { message: exists, errors: { email: exists } } });
  await app.db.deleteFrom("admins").where("username", "=", "Cy").execute();
  await afterHours(app, 7 * 24 - 1);
  expect(await post("/account/email/cancel", { token })).toMatchObject({ status: 200, body: { confirmed: true } });
  await afterHours(app, 1);
  expect((await undo(token)).status).toBe(410);
  expect((await account()).email).toBe(thief);

  const { undo: again } = await change(thief, "ana2@afterglow.example", ana);
  expect((await post(`/admin/edit-admin/${id}`, { email: "ana3@afterglow.example" }, bo)).status).toBe(200);
  expect((await undo(again)).status).toBe(410);
  expect((await account()).email).toBe("ana3@afterglow.example");
});

test("an owner's own address that is changed in Admins can be undone as well", async () => {
  const { ana, id, post, smtp, account, undo } = await changing();
  expect((await post(`/admin/edit-admin/${id}`, { email: thief }, ana)).status).toBe(200);
  expect((await undo(linkIn((await smtp.mailTo(first)).parsed.text).token)).status).toBe(200);
  expect((await account()).email).toBe(first);
});
