import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { person, reported, shownCode } from "../../../../test/factors.ts";

const EXPIRED = "This login has expired. Enter your password again.";

describe("a login with an authenticator app", () => {
  test("asks for the second step after the right password only, and opens a session after the right code", async () => {
    const app = await testApp();
    const ana = await person(app);
    expect((await ana.login()).status).toBe(200);
    const { secret } = await ana.addTotp();
    const { status, body } = await ana.login();
    expect({ status, body }).toEqual({
      status: 401,
      body: {
        message: "Finish logging in with your second factor.",
        second_factor: { ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ["totp", "recovery-code"] },
      },
    });
    const wrong = await ana.send("/admin/login", { email: ana.email, password: "not the password" });
    expect(wrong).toEqual({ status: 401, body: { message: "This email address and password do not match." } });

    const { ticket } = body.second_factor;
    const opened = await ana.step({ ticket, code: shownCode(secret) });
    expect(opened).toEqual({
      status: 200,
      body: {
        token: expect.any(String),
        expires_at: expect.any(String),
        admin: expect.objectContaining({ _id: ana.id }),
      },
    });
    const me = await fetch(`${app.origin}/api/admin/me`, { headers: { authorization: opened.body.token } });
    expect(await me.json()).toMatchObject({ admin: { second_factor: true } });
    // A ticket opens one session.
    expect(await ana.step({ ticket, code: shownCode(secret, 30) })).toEqual({
      status: 401,
      body: { message: EXPIRED },
    });
    const kept = JSON.stringify(await app.db.selectFrom("login_tickets").selectAll().execute());
    expect(kept).not.toContain(ticket);
  });

  test("accepts a code once, even if sent concurrently, and recognises a wrong clock", async () => {
    const app = await testApp();
    const ana = await person(app);
    const { secret } = await ana.addTotp();
    const code = shownCode(secret);
    const tickets = [await ana.ticket(), await ana.ticket(), await ana.ticket()];
    const answers = await Promise.all(tickets.map((ticket) => ana.step({ ticket, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    for (const { status, body } of answers) {
      if (status === 401) expect(body.message).toBe("This code was already used. Wait for the next one.");
    }
    const ticket = await ana.ticket();
    const late = await ana.step({ ticket, code: shownCode(secret, -90) });
    expect(late.body.message).toContain("Set the clock on your phone to automatic");
    expect(late.body.second_factor.ticket).toBe(ticket);
    expect((await ana.step({ ticket, code: "000000" })).body.message).toContain("This code is wrong.");
    expect((await ana.step({ ticket, code: shownCode(secret, 30) })).status).toBe(200);
  });

  test("ends after five wrong codes, which are emailed about once, and after five minutes", async () => {
    const app = await testApp();
    const ana = await person(app);
    const { secret } = await ana.addTotp();
    for (let login = 0; login < 2; login += 1) {
      const ticket = await ana.ticket();
      for (let count = 1; count <= 5; count += 1) {
        const { body } = await ana.step({ ticket, code: "000000" });
        expect(body.second_factor === undefined).toBe(count === 5);
      }
      expect((await ana.step({ ticket, code: shownCode(secret) })).body).toEqual({ message: EXPIRED });
    }
    expect((await reported(app)).emails).toEqual(["authenticator-added", "guessed"]);

    const ticket = await ana.ticket();
    await app.db.updateTable("login_tickets").set({ ends_at: new Date().toISOString() }).execute();
    expect((await ana.step({ ticket, code: shownCode(secret) })).body).toEqual({ message: EXPIRED });
    // The next login deletes it.
    await ana.ticket();
    expect(await app.db.selectFrom("login_tickets").selectAll().execute()).toHaveLength(1);
  });

  test("ends when the account is deactivated or gets another password in between", async () => {
    const app = await testApp();
    const owner = await person(app, "Olga", "owner");
    const ana = await person(app);
    const { secret } = await ana.addTotp();
    for (const change of [{ password: "cedar-lantern-orbit-77" }, { status: false }]) {
      await app.db.updateTable("admins").set({ active: 1 }).where("id", "=", ana.id).execute();
      const row = await app.db
        .selectFrom("admins")
        .select("password_hash")
        .where("id", "=", ana.id)
        .executeTakeFirstOrThrow();
      const ticket = await ana.ticket();
      expect((await owner.send(`/admin/edit-admin/${ana.id}`, change, owner.headers)).status).toBe(200);
      expect((await ana.step({ ticket, code: shownCode(secret) })).body).toEqual({ message: EXPIRED });
      await app.db.updateTable("admins").set(row).where("id", "=", ana.id).execute();
    }
  });

  test("needs one second factor, with its ticket", async () => {
    const app = await testApp();
    const ana = await person(app);
    const { secret } = await ana.addTotp();
    const ticket = await ana.ticket();
    const code = shownCode(secret);
    for (const sent of [{ ticket }, { ticket, code: "" }, { ticket, code, recovery_code: "x" }, { code }]) {
      expect((await ana.step(sent)).status).toBe(422);
    }
    expect(await ana.step({ ticket: "x".repeat(43), code })).toEqual({ status: 401, body: { message: EXPIRED } });
    expect((await ana.step({ ticket, code })).status).toBe(200);
  });
});

describe("wrong second factors", () => {
  const from = (address: string) => ({ "X-Forwarded-For": address });

  /** Sends wrong codes, each with a new ticket. */
  async function guess(ana: Awaited<ReturnType<typeof person>>, count: number, address: (at: number) => string) {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const ticket = await ana.ticket(from("192.0.2.99"));
      statuses.push((await ana.step({ ticket, code: "000000" }, from(address(at)))).status);
    }
    return statuses;
  }

  test("are limited by sender, and from all networks together by account", async () => {
    const app = await testApp({ loginLimit: 3, proxies: 1 });
    const ana = await person(app);
    const bo = await person(app, "Bo");
    await ana.addTotp();
    const { secret } = await bo.addTotp();
    expect(await guess(ana, 5, () => "198.51.100.1")).toEqual([401, 401, 401, 429, 429]);
    // The same sender's passwords are limited with them.
    expect((await ana.login(from("198.51.100.1"))).status).toBe(429);
    expect(await guess(ana, 2, (at) => `203.0.113.${at}`)).toEqual([429, 429]);
    // Other accounts are not.
    const ticket = await bo.ticket(from("203.0.113.7"));
    expect((await bo.step({ ticket, code: shownCode(secret) }, from("203.0.113.7"))).status).toBe(200);
  });

  test("of strangers lock no one out of a network that the account has logged in from", async () => {
    const app = await testApp({ loginLimit: 3, proxies: 1 });
    const ana = await person(app);
    const { codes } = await ana.addTotp();
    const home = from("198.51.100.9");
    const [first = "", second = ""] = codes;
    expect((await ana.step({ ticket: await ana.ticket(home), recovery_code: first }, home)).status).toBe(200);
    expect(await guess(ana, 5, (at) => `203.0.113.${at}`)).toEqual([401, 401, 401, 429, 429]);
    expect((await ana.step({ ticket: await ana.ticket(home), recovery_code: second }, home)).status).toBe(200);
  });

  test("and made-up tickets are limited", async () => {
    const app = await testApp({ loginLimit: 3 });
    const ana = await person(app);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await ana.step({ ticket: `${at}`, code: "000000" })).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });
});

describe("recovery codes", () => {
  test("are ten, each opens one session, and an email tells how many are left", async () => {
    const app = await testApp();
    const ana = await person(app);
    const { codes } = await ana.addTotp();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    const stored = JSON.stringify(await app.db.selectFrom("recovery_codes").selectAll().execute());
    for (const code of codes) expect(stored).not.toContain(code.replace("-", ""));

    for (const [at, code] of codes.entries()) {
      const typed = at % 2 ? code : ` ${code.toLowerCase().replace("-", " ")} `;
      const ticket = await ana.ticket();
      expect((await ana.step({ ticket, recovery_code: typed })).status).toBe(200);
    }
    expect(await ana.factors()).toMatchObject({ recovery_codes_left: 0 });
    const { body } = await ana.login();
    expect(body.second_factor.methods).toEqual(["totp"]);
    const { ticket } = body.second_factor;
    const used = "This recovery code was already used. Each works once: use another one.";
    expect((await ana.step({ ticket, recovery_code: codes[3] })).body.message).toBe(used);
    // An eleventh.
    for (const made of ["K7QM4-R9TXZ", "no code"]) {
      expect((await ana.step({ ticket, recovery_code: made })).body.message).toContain("This recovery code is wrong.");
    }
    const { emails, trail } = await reported(app);
    expect(emails).toEqual(["authenticator-added", ...Array(10).fill("recovery-code-used")]);
    expect(trail).toEqual(emails.map((change) => `factor.${change}`));
    const lefts = (await app.db.selectFrom("outbox").select("data").orderBy("id").execute()).map(
      ({ data }) => JSON.parse(data).left,
    );
    expect(lefts).toEqual([undefined, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  test("are used once by several concurrent requests", async () => {
    const app = await testApp();
    const ana = await person(app);
    const { codes } = await ana.addTotp();
    const tickets = [await ana.ticket(), await ana.ticket(), await ana.ticket()];
    const answers = await Promise.all(tickets.map((ticket) => ana.step({ ticket, recovery_code: codes[0] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test("are replaced by new ones, and belong to one account", async () => {
    const app = await testApp();
    const ana = await person(app);
    const bo = await person(app, "Bo");
    const { codes } = await ana.addTotp();
    const { codes: others } = await bo.addTotp();
    const { body, status } = await ana.own("/recovery-codes");
    expect(status).toBe(200);
    expect(body.recovery_codes).toHaveLength(10);
    const ticket = await ana.ticket();
    for (const code of [codes[0], others[0]]) {
      expect((await ana.step({ ticket, recovery_code: code })).status).toBe(401);
    }
    expect((await ana.step({ ticket, recovery_code: body.recovery_codes[9] })).status).toBe(200);
    expect((await reported(app)).emails).toEqual([
      ...["authenticator-added", "authenticator-added", "recovery-codes-created", "recovery-code-used"],
    ]);
  });
});
