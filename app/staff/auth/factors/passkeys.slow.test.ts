import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { person, reported } from "../../../../test/factors.ts";
import { softwarePasskey } from "../../../../test/passkey.ts";
import { relyingParty } from "./relying-party.server.ts";

const ELSEWHERE = "This passkey was used on another website. Log in at https://afterglow.example.";
const TOO_LATE = "This took too long. Please try again.";
const UNKNOWN = "This passkey isn't registered here. It may have been removed.";
const INVALID = "This passkey couldn't be verified. Please try again.";

type Person = Awaited<ReturnType<typeof person>>;

/** Options for a login by passkey alone, or for a login's second step. */
const optionsOf = async ({ send }: Person, ticket?: string) =>
  (await send("/admin/login/passkey-options", { ticket })).body;

/** Logs in with a passkey alone. */
async function loginWith(ana: Person, passkey: ReturnType<typeof softwarePasskey>, behaviour = {}) {
  return ana.send("/admin/login/passkey", { passkey: passkey.sign(await optionsOf(ana), behaviour) });
}

describe("a passkey", () => {
  test("logs its owner in alone, and says who that is", async () => {
    const app = await testApp();
    const ana = await person(app);
    const bo = await person(app, "Bo");
    const [phone, laptop, theirs] = [
      await ana.addPasskey("Phone"),
      await ana.addPasskey("Laptop"),
      await bo.addPasskey(),
    ];
    for (const [passkey, id] of [
      [phone, ana.id],
      [laptop, ana.id],
      [theirs, bo.id],
    ] as const) {
      const { status, body } = await loginWith(ana, passkey);
      expect({ status, id: body.admin._id, keys: Object.keys(body) }).toEqual({
        status: 200,
        id,
        keys: ["token", "expires_at", "admin"],
      });
    }
    const { passkeys, recovery_codes_left } = await ana.factors();
    expect(passkeys).toMatchObject([
      { name: "Phone", last_used: expect.any(String) },
      { name: "Laptop", last_used: expect.any(String) },
    ]);
    expect(recovery_codes_left).toBe(10);
    await app.db.updateTable("admins").set({ active: 0 }).where("id", "=", ana.id).execute();
    expect(await loginWith(ana, phone)).toEqual({ status: 401, body: { message: UNKNOWN } });
  });

  test("is asked to verify its owner, to be found without a name, and not to be registered twice", async () => {
    const app = await testApp();
    const ana = await person(app);
    const passkey = await ana.addPasskey();
    const { body } = await ana.own("/passkey-options");
    expect(body).toMatchObject({
      rp: { id: "afterglow.example", name: "Afterglow" },
      user: { name: ana.email, displayName: "Ana" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: passkey.id, transports: ["internal"] }],
    });
    const twice = await ana.own("/passkeys", { name: "Again", passkey: passkey.register(body) });
    expect(twice).toMatchObject({ status: 409, body: { message: "This passkey is already registered." } });
    expect(await optionsOf(ana)).toMatchObject({ userVerification: "required", rpId: "afterglow.example" });
    expect((await optionsOf(ana)).allowCredentials ?? []).toEqual([]);
  });

  test("is the second step of a login, by the ticket's own challenge", async () => {
    const app = await testApp();
    const ana = await person(app);
    const bo = await person(app, "Bo");
    const passkey = await ana.addPasskey();
    const theirs = await bo.addPasskey();
    const { body } = await ana.login();
    expect(body.second_factor.methods).toEqual(["passkey", "recovery-code"]);
    const { ticket } = body.second_factor;
    const options = await optionsOf(ana, ticket);
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
    const rejected = async (sent: object) => (await ana.step({ ticket, passkey: sent })).body.message;
    expect(await rejected(theirs.sign(options))).toBe(UNKNOWN);
    expect(await rejected(passkey.sign(await optionsOf(ana)))).toBe(TOO_LATE);
    expect(await rejected(passkey.sign(await optionsOf(ana, await ana.ticket())))).toBe(TOO_LATE);
    expect((await ana.step({ ticket, passkey: passkey.sign(options) })).status).toBe(200);
    // The challenge of a second step does not log in alone.
    const sent = passkey.sign(await optionsOf(ana, await ana.ticket()));
    expect((await ana.send("/admin/login/passkey", { passkey: sent })).body.message).toBe(TOO_LATE);
    expect((await ana.send("/admin/login/passkey-options", { ticket: "made up" })).status).toBe(409);
  });

  test("is rejected for another website, a used or foreign challenge, and a signature that is not its own", async () => {
    const app = await testApp();
    const ana = await person(app);
    const passkey = await ana.addPasskey();
    const message = async (sent: object) => (await ana.send("/admin/login/passkey", { passkey: sent })).body.message;
    for (const origin of [
      "https://afterglow.example.evil",
      "http://afterglow.example",
      "https://www.afterglow.example",
    ]) {
      expect(await message(passkey.sign(await optionsOf(ana), { origin }))).toBe(ELSEWHERE);
    }
    const options = await optionsOf(ana);
    expect(await message(passkey.sign({ ...options, rpId: "evil.example" }))).toBe(INVALID);
    expect(await message(passkey.sign(options, { verifies: false }))).toBe(INVALID);
    const stranger = softwarePasskey();
    expect(await message(stranger.sign(options))).toBe(UNKNOWN);
    const forged = { ...stranger.sign(options), id: passkey.id, rawId: passkey.id };
    expect(await message(forged)).toBe(INVALID);
    for (const challenge of [
      "AAAA",
      Buffer.alloc(54).toString("base64url"),
      options.challenge.replace(/^.{4}/, "AAAA"),
    ]) {
      expect(await message(passkey.sign({ ...options, challenge }))).toBe(TOO_LATE);
    }
    const sent = passkey.sign(options);
    const both = await Promise.all([1, 2].map(() => ana.send("/admin/login/passkey", { passkey: sent })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await message(sent)).toBe("This was already sent. Please try again.");
    expect((await ana.send("/admin/login/passkey", { passkey: { id: "x" } })).status).toBe(422);
  });

  test("that counts is rejected when its counter decreases", async () => {
    const app = await testApp();
    const ana = await person(app);
    const passkey = await ana.addPasskey("Key", { counter: 7 });
    expect((await loginWith(ana, passkey, { counter: 8 })).status).toBe(200);
    for (const counter of [8, 3, 0]) {
      const { status, body } = await loginWith(ana, passkey, { counter });
      expect({ status, counted: body.message.includes("its counter went back") }).toEqual({
        status: 401,
        counted: true,
      });
    }
    expect((await loginWith(ana, passkey, { counter: 9 })).status).toBe(200);
  });

  test("is not added from another website, without its owner verified, or by another session's challenge", async () => {
    const app = await testApp();
    const ana = await person(app);
    const bo = await person(app, "Bo");
    const passkey = softwarePasskey();
    const add = async (registered: object) => {
      const { status, body } = await ana.own("/passkeys", { name: "Laptop", passkey: registered });
      return [status, body.message];
    };
    const { body: options } = await ana.own("/passkey-options");
    expect(await add(passkey.register(options, { origin: "https://evil.example" }))).toEqual([422, ELSEWHERE]);
    expect(await add(passkey.register(options, { verifies: false }))).toEqual([422, INVALID]);
    expect(await add(passkey.register((await bo.own("/passkey-options")).body))).toEqual([422, TOO_LATE]);
    expect(await add(passkey.register({ ...options, rp: { id: "evil.example" } }))).toEqual([422, INVALID]);
    expect((await add(passkey.register(options)))[0]).toBe(201);
    expect(await add(softwarePasskey().register(options))).toEqual([409, "This was already sent. Please try again."]);
  });

  test("can be renamed and removed by its owner alone, which is recorded and emailed about", async () => {
    const app = await testApp();
    const ana = await person(app);
    const bo = await person(app, "Bo");
    const { id } = await ana.addPasskey("Laptop");
    expect((await bo.own(`/passkeys/${id}`, { name: "Mine" })).status).toBe(404);
    expect((await bo.own(`/passkeys/${id}/remove`)).status).toBe(404);
    expect((await ana.own(`/passkeys/${id}`, { name: " " })).status).toBe(422);
    expect((await ana.own(`/passkeys/${id}`, { name: " Work laptop " })).body.factors.passkeys[0].name).toBe(
      "Work laptop",
    );
    expect((await ana.own(`/passkeys/${id}/remove`)).body.factors).toMatchObject({
      passkeys: [],
      recovery_codes_left: null,
    });
    expect((await ana.login()).status).toBe(200);
    expect(await reported(app)).toEqual({
      emails: ["passkey-added", "passkey-removed"],
      trail: ["factor.passkey-added", "factor.passkey-renamed", "factor.passkey-removed"],
    });
    const mails = await app.db.selectFrom("outbox").select(["recipient", "data"]).orderBy("id").execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([ana.email, ana.email]);
    expect(mails.map(({ data }) => JSON.parse(data).passkey)).toEqual(["Laptop", "Work laptop"]);
  });
});

test("logins by passkey are limited by sender, and asking for options writes nothing", async () => {
  const app = await testApp({ loginLimit: 2 });
  const ana = await person(app);
  const passkey = await ana.addPasskey();
  const rows = () => app.db.selectFrom("login_tickets").selectAll().execute();
  const before = await rows();
  for (let count = 0; count < 20; count += 1) await optionsOf(ana);
  expect(await rows()).toEqual(before);
  for (let count = 0; count < 4; count += 1) expect((await loginWith(ana, passkey)).status).toBe(200);
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await loginWith(ana, passkey, { origin: "https://evil.example" })).status);
  }
  expect(statuses).toEqual([401, 401, 429]);
  expect((await loginWith(ana, passkey)).status).toBe(429);
});

test("passkeys belong to the public origin's host name, where browsers offer any", () => {
  expect(relyingParty("https://www.afterglow.example")).toMatchObject({
    id: "www.afterglow.example",
    origin: "https://www.afterglow.example",
  });
  expect(relyingParty("http://localhost:3000")).toMatchObject({ id: "localhost", origin: "http://localhost:3000" });
  for (const none of ["http://afterglow.example", "https://192.0.2.1", "http://127.0.0.1:3000", "https://[::1]"]) {
    expect(relyingParty(none), none).toBeUndefined();
  }
});
