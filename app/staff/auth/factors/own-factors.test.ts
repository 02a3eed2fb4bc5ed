import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { countHashes } from "../../../../test/count-hashes.ts";
import { person, reported, shownCode } from "../../../../test/factors.ts";
import { operator } from "../../audit-log/record.server.ts";
import { removeAllFactors } from "./remove-all.server.ts";

test("an authenticator app is added by its first code, and removing the last factor removes the recovery codes", async () => {
  const app = await testApp();
  const ana = await person(app);
  const flag = async () =>
    (await app.db.selectFrom("admins").select("second_factor").where("id", "=", ana.id).executeTakeFirstOrThrow())
      .second_factor;
  expect((await ana.own("/totp/confirm", { code: "123456" })).body.errors.code).toContain("Start again");
  expect((await ana.own("/recovery-codes")).status).toBe(409);
  const first = (await ana.own("/totp")).body;
  const { secret, link, qr } = (await ana.own("/totp")).body;
  expect(secret).not.toBe(first.secret);
  expect(link).toContain(`otpauth://totp/Afterglow:${encodeURIComponent(ana.email)}?`);
  expect(qr).toEqual({ path: expect.stringMatching(/^M\d/), width: expect.any(Number) });

  // It counts as a factor from its first code on.
  expect([await flag(), (await ana.login()).status]).toEqual([0, 200]);
  expect((await ana.own("/totp/confirm", { code: shownCode(first.secret) })).status).toBe(422);
  const code = shownCode(secret);
  const { status, body } = await ana.own("/totp/confirm", { code });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { message: "Authenticator app added.", factors: { totp_since: expect.any(String), recovery_codes_left: 10 } },
  });
  expect(body.recovery_codes).toHaveLength(10);
  expect(await flag()).toBe(1);
  // The code that set it up does not log in.
  expect((await ana.step({ ticket: await ana.ticket(), code })).body.message).toContain("already used");
  expect((await ana.own("/totp")).status).toBe(409);

  // A second factor brings no further codes, and the codes stay while one is left.
  await ana.addPasskey();
  expect((await ana.own("/totp/remove")).body).toMatchObject({
    factors: { recovery_codes_left: 10, totp_since: null },
  });
  expect((await ana.own("/totp/remove")).status).toBe(404);
  const { passkeys } = await ana.factors();
  expect((await ana.own(`/passkeys/${passkeys[0]._id}/remove`)).body.factors.recovery_codes_left).toBe(null);
  expect(await flag()).toBe(0);
  const changes = ["authenticator-added", "passkey-added", "authenticator-removed", "passkey-removed"];
  expect(await reported(app)).toEqual({ emails: changes, trail: changes.map((change) => `factor.${change}`) });
});

test("recovery codes, which are slow to hash, are only made once they are due", async () => {
  const app = await testApp();
  const ana = await person(app);
  const { secret } = (await ana.own("/totp")).body;
  const wrong = shownCode(secret, 3_600);
  const sent = async (path: string, status: number, body?: object) =>
    expect((await ana.own(path, body)).status).toBe(status);
  expect(await countHashes(() => sent("/totp/confirm", 422, { code: wrong }))).toBe(0);
  expect(await countHashes(() => sent("/recovery-codes", 409))).toBe(0);
  expect(await countHashes(() => sent("/totp/confirm", 200, { code: shownCode(secret) }))).toBe(10);
});

test("every change needs a recent proof of who one is", async () => {
  const app = await testApp();
  const ana = await person(app);
  const { id } = await ana.addPasskey();
  await app.db.updateTable("sessions").set({ proved_at: "2026-01-01T00:00:00.000Z" }).execute();
  const passkey = {
    id: "x",
    rawId: "x",
    type: "public-key",
    response: { clientDataJSON: "x", attestationObject: "x" },
  };
  for (const [path, body] of [
    ["/passkey-options", {}],
    ["/passkeys", { name: "Other", passkey }],
    [`/passkeys/${id}/remove`, {}],
    ["/totp", {}],
    ["/totp/confirm", { code: "123456" }],
    ["/totp/remove", {}],
    ["/recovery-codes", {}],
  ] as const) {
    expect({ path, ...(await ana.own(path, body)) }).toMatchObject({ path, status: 403, body: { confirm: true } });
  }
  expect((await ana.own(`/passkeys/${id}`, { name: "Renamed" })).status).toBe(200);
});

test("a session can be confirmed with a passkey of one's own, made for that", async () => {
  const app = await testApp();
  const ana = await person(app);
  const bo = await person(app, "Bo");
  expect((await ana.send("/account/confirm/passkey-options", {}, ana.headers)).status).toBe(409);
  const passkey = await ana.addPasskey();
  const theirs = await bo.addPasskey();
  const proved = async () =>
    (await app.db.selectFrom("sessions").select("proved_at").where("admin_id", "=", ana.id).executeTakeFirstOrThrow())
      .proved_at;
  const long = "2026-01-01T00:00:00.000Z";
  await app.db.updateTable("sessions").set({ proved_at: long }).execute();
  const options = (await ana.send("/account/confirm/passkey-options", {}, ana.headers)).body;
  const confirm = (sent: object) => ana.send("/account/confirm/passkey", { passkey: sent }, ana.headers);
  expect((await confirm(theirs.sign(options))).status).toBe(422);
  expect((await confirm(passkey.sign(options, { origin: "https://evil.example" }))).status).toBe(422);
  expect((await confirm(passkey.sign((await ana.send("/admin/login/passkey-options", {})).body))).status).toBe(422);
  expect(await proved()).toBe(long);
  const { status, body } = await confirm(passkey.sign(options));
  expect({ status, later: body.confirmed_until > new Date().toISOString() }).toEqual({ status: 200, later: true });
  expect(await proved()).not.toBe(long);
  // The session goes on with the new token only.
  expect((await ana.own("/totp")).status).toBe(401);
  expect((await ana.send("/account/factors/totp", {}, { authorization: body.token })).status).toBe(200);
});

test("an operator can remove all factors of an account, which ends its unfinished logins", async () => {
  const app = await testApp();
  const ana = await person(app);
  const { secret } = await ana.addTotp();
  await ana.addPasskey();
  const ticket = await ana.ticket();
  const account = { id: ana.id, username: "Ana", email: ana.email };
  const remove = () => app.db.transaction().execute((trx) => removeAllFactors(trx, account, operator, Date.now()));
  expect(await remove()).toBe(true);
  expect(await ana.factors()).toMatchObject({ passkeys: [], totp_since: null, recovery_codes_left: null });
  expect((await ana.step({ ticket, code: shownCode(secret) })).status).toBe(401);
  expect((await ana.login()).status).toBe(200);
  expect(await remove()).toBe(false);
  expect((await reported(app)).emails.at(-1)).toBe("second-factors-removed");
});
