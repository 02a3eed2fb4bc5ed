import { describe, expect, test } from "vitest";
import { makeGuestLink } from "../../app/bookings/requests/guest/guest-link.server.ts";
import { bookableDays } from "../../app/bookings/requests/limits.ts";
import { listToken, mailSecret } from "../../app/house/mail/list-token.server.ts";
import { tonight } from "../../app/platform/venue/club-night.ts";
import { giveCode } from "../../app/programme/offers/claim-code.server.ts";
import { type TestApp, testApp } from "../app.ts";
import { whileReadOnly } from "../database.ts";
import { makeOffer, makeRequest } from "../makers.ts";
import { postJson } from "../post-json.ts";
import { staffCalls } from "../staff-calls.ts";
import { makeSubscriber } from "../subscriber.ts";

const LIMIT = 3;

interface Guess {
  /** Sends a guess; none is right. */
  send: (app: TestApp, at: number, headers: Record<string, string>) => Promise<Response>;
  /** How many of one sender are checked. */
  most: number;
  /** Too long to guess, so a guess writes nothing, not even a count. */
  writesNothing?: true;
}

const json = ({ origin }: TestApp, path: string, body: object, headers: Record<string, string>) =>
  postJson(`${origin}/api${path}`, body, headers);
const form = ({ origin }: TestApp, path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  fetch(origin + path, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
const get = ({ origin }: TestApp, path: string, headers: Record<string, string>) => fetch(origin + path, { headers });
const token = (at: number) => `${"A".repeat(31)}${at % 10}`;
const contact = { name: "Mia", email: "mia@guest.example", subject: "A" };

/** Every endpoint and page that takes a secret, and every spelling of one that has mattered. */
const guesses: Record<string, Guess> = {
  "a password": {
    send: (app, at, headers) =>
      json(app, "/admin/login", { email: "ana@afterglow.example", password: `wrong ${at}` }, headers),
    most: LIMIT,
  },
  "a login that is none": {
    send: (app, at, headers) => json(app, "/admin/login", { email: `${at}` }, headers),
    most: LIMIT,
  },
  "a second factor of a login that was not begun": {
    send: (app, at, headers) => json(app, "/admin/login/second-factor", { ticket: token(at), code: "000000" }, headers),
    most: LIMIT,
    writesNothing: true,
  },
  "a passkey": {
    send: (app, at, headers) => {
      const response = { clientDataJSON: token(at), authenticatorData: token(at), signature: token(at) };
      const passkey = { id: token(at), rawId: token(at), type: "public-key", response };
      return json(app, "/admin/login/passkey", { passkey }, headers);
    },
    most: LIMIT,
  },
  "a door's code": {
    send: (app, at, headers) => json(app, "/tonight/sign-in", { code: `WRNG-222${(at % 8) + 2}` }, headers),
    most: LIMIT,
  },
  "a door's code, padded": {
    send: (app, at, headers) =>
      json(app, "/tonight/sign-in", { code: `WRNG222${(at % 8) + 2}${"-".repeat(24)}` }, headers),
    most: LIMIT,
    writesNothing: true,
  },
  "a door's code with spaces and dots between": {
    send: (app, at, headers) => json(app, "/tonight/sign-in", { code: `W.R N G_2 2 2 ${(at % 8) + 2}` }, headers),
    most: LIMIT,
  },
  "a door's code that is none": {
    send: (app, _at, headers) => json(app, "/tonight/sign-in", {}, headers),
    most: LIMIT,
  },
  "a door's link": {
    send: (app, at, headers) => json(app, "/tonight/sign-in", { code: token(at) }, headers),
    most: LIMIT,
    writesNothing: true,
  },
  "an Idempotency-Key that was used for something else": {
    send: (app, at, headers) =>
      json(app, "/contact", { ...contact, message: `guess ${at}` }, { ...headers, "Idempotency-Key": "used" }),
    most: LIMIT - 1,
  },
  "a solved task": {
    send: (app, at, headers) => {
      const subscriber = { firstName: "M", email: `m${at}@guest.example`, countryCode: "+61", number: "412345678" };
      return json(app, "/event/subscribe", subscriber, { ...headers, "X-Proof-Of-Work": token(at) });
    },
    most: LIMIT,
  },
  "the link that confirms, opened": {
    send: (app, at, headers) => get(app, `/newsletter/confirm?token=${token(at)}`, headers),
    most: LIMIT,
    writesNothing: true,
  },
  "the link that confirms, opened as data": {
    send: (app, at, headers) => get(app, `/newsletter/confirm.data?token=${token(at)}`, headers),
    most: LIMIT,
    writesNothing: true,
  },
  ...Object.fromEntries(
    ["confirm", "unsubscribe", "weekly-email"].map((page) => [
      `the link below /newsletter/${page}, used`,
      {
        send: (app, at, headers) => form(app, `/newsletter/${page}`, { token: token(at) }, headers),
        most: LIMIT,
        writesNothing: true,
      } satisfies Guess,
    ]),
  ),
  "the link that unsubscribes, opened": {
    send: (app, at, headers) => get(app, `/newsletter/unsubscribe?token=${token(at)}`, headers),
    most: LIMIT,
    writesNothing: true,
  },
  "the link that unsubscribes, used by a mail program": {
    send: (app, at, headers) =>
      form(app, `/newsletter/unsubscribe?token=${token(at)}`, { "List-Unsubscribe": "One-Click" }, headers),
    most: LIMIT,
    writesNothing: true,
  },
  "a guest's link, opened": {
    send: (app, at, headers) => get(app, `/my/${token(at)}`, headers),
    most: LIMIT,
    writesNothing: true,
  },
  "a guest's link, used": {
    send: (app, at, headers) => form(app, `/my/${token(at)}`, { do: "cancel" }, headers),
    most: LIMIT,
    writesNothing: true,
  },
  "a guest's link, as a calendar": {
    send: (app, at, headers) => get(app, `/my/${token(at)}/booking.ics`, headers),
    most: LIMIT,
    writesNothing: true,
  },
  ...Object.fromEntries(
    ["list", "promoter"].map((path) => [
      `the link below /${path}, opened or used`,
      {
        send: (app, at, headers) =>
          at % 2 === 0
            ? get(app, `/${path}/${token(at)}`, headers)
            : form(app, `/${path}/${token(at)}`, { do: "add", name: "Mia" }, headers),
        most: LIMIT,
        writesNothing: true,
      } satisfies Guess,
    ]),
  ),
  "an inspector's link": {
    send: (app, at, headers) => get(app, `/inspect/${token(at)}`, headers),
    most: LIMIT,
    writesNothing: true,
  },
  ...Object.fromEntries(
    ["invitation", "invitation/accept", "reset-password", "email/confirm", "email/cancel", "email/undo"].map((path) => [
      `an account's link: ${path}`,
      {
        send: (app, at, headers) =>
          json(app, `/account/${path}`, { token: token(at), password: "velvet-harbour-tram-42" }, headers),
        most: LIMIT,
        writesNothing: true,
      } satisfies Guess,
    ]),
  ),
};

/** An app whose pages are all not found, like those of a wrong token. */
const guessedApp = () =>
  testApp({
    formLimit: LIMIT,
    loginLimit: LIMIT,
    proxies: 1,
    renderPage: async () => ({ status: 404, headers: {}, body: Buffer.from("Not found.") }),
  });

describe("every guess is counted", () => {
  for (const [what, { send, most, writesNothing }] of Object.entries(guesses)) {
    test(what, async () => {
      const app = await guessedApp();
      const { body } = await (await staffCalls(app)).post("/tonight/passes", { night: tonight(), door: "Front door" });
      expect(body.code).toMatch(/-/);
      const used = { ...contact, message: "first" };
      await json(app, "/contact", used, { "X-Forwarded-For": "198.51.100.1", "Idempotency-Key": "used" });
      const statuses: number[] = [];
      const tryOut = async () => {
        for (let at = 0; at < 3 * LIMIT; at += 1) {
          const response = await send(app, at, { "X-Forwarded-For": "198.51.100.1" });
          statuses.push(response.status);
          if (response.status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        }
      };
      if (writesNothing) await whileReadOnly(app.db, tryOut);
      else await tryOut();
      expect(statuses.map((status) => status === 429)).toEqual(statuses.map((_, at) => at >= most));
      expect(statuses.slice(0, most)).not.toContain(503);
      // Other senders are not limited.
      expect((await send(app, 1, { "X-Forwarded-For": "203.0.113.9" })).status).not.toBe(429);
    });
  }
});

test("a door's code opens however people write it, and in no other way", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { code, link } = (await staff.post("/tonight/passes", { night: tonight(), door: "Front door" })).body;
  const plain = code.replace("-", "");
  const opens = async (written: string) => (await json(app, "/tonight/sign-in", { code: written }, {})).status === 200;
  for (const written of [code, plain, code.toLowerCase(), ` ${code.replace("-", " ")} `, link.split("#")[1]])
    expect({ written, opens: await opens(written) }).toEqual({ written, opens: true });
  const padded = [`${plain}-`, `-${plain}`, `${plain}${"-".repeat(24)}`, [...plain].join("-"), code.replace("-", "--")];
  for (const written of [...padded, `${code}.`, `${link.split("#")[1]}=`, `${plain}${plain}`])
    expect({ written, opens: await opens(written) }).toEqual({ written, opens: false });
});

test("a valid secret works during any number of wrong guesses, if it can't be guessed", async () => {
  const app = await guessedApp();
  const sender = { "X-Forwarded-For": "198.51.100.1" };
  const staff = await staffCalls(app);
  const { link } = (await staff.post("/tonight/passes", { night: tonight(), door: "Front door" })).body;
  const request = await makeRequest(app.db, { date: bookableDays().first });
  const guest = await app.db.transaction().execute((trx) => makeGuestLink(trx, request, Date.now(), { via: "email" }));
  for (const { send } of Object.values(guesses)) for (let at = 0; at < 2 * LIMIT; at += 1) await send(app, at, sender);
  expect((await json(app, "/tonight/sign-in", { code: link.split("#")[1] }, sender)).status).toBe(200);
  expect((await get(app, `/my/${guest}/booking.ics`, sender)).status).toBe(200);
  const id = await makeSubscriber(app.db);
  const out = listToken(await mailSecret(app.db), "unsubscribe", id);
  const left = await form(app, `/newsletter/unsubscribe?token=${out}`, { "List-Unsubscribe": "One-Click" }, sender);
  expect(left.status).toBe(200);
});

describe("a claim's code", () => {
  const at = () => new Date().toISOString();

  async function atDoor() {
    const app = await testApp({ loginLimit: 1, proxies: 1 });
    const staff = await staffCalls(app);
    const subject = await makeOffer(app.db, { valid_from: "2020-01-01", valid_till: bookableDays().last });
    const claim = async (date: string) => {
      const id = await makeRequest(app.db, { kind: "claim", subject, date, details: { offer: "Two for one" } });
      return app.db.transaction().execute((trx) => giveCode(trx, id));
    };
    const pass = (await staff.post("/tonight/passes", { night: tonight(), door: "Front door" })).body;
    const opened = await json(app, "/tonight/sign-in", { code: pass.code }, { "X-Forwarded-For": "198.51.100.1" });
    const { token: authorization } = (await opened.json()) as { token: string };
    return { app, staff, claim, headers: { authorization, "X-Forwarded-For": "198.51.100.1" } };
  }

  const wrong = (count: number) => ["22222222", `K7QM4R${(count % 8) + 2}T`, "x", "-", "22-22-22-22"][count % 5] ?? "";

  test("can't be guessed at a door, and valid codes are still redeemed", async () => {
    const { app, claim, headers } = await atDoor();
    const [one, more, later] = [await claim(tonight()), await claim(tonight()), await claim(bookableDays().last)];
    const redeem = (code: string, id: string) =>
      json(app, "/tonight/redeem", { night: tonight(), code, _id: id, at: at() }, headers);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await redeem(wrong(count), `w${count}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    // A guess does not reveal that a code exists for another night.
    expect((await redeem(later, "l")).status).toBe(429);
    for (const code of [one, more]) expect(await (await redeem(code, code)).json()).toMatchObject({ verdict: "yes" });
    expect(await (await redeem(one, "again")).json()).toMatchObject({ verdict: "already" });
  });

  test("cannot be tried out in the back office", async () => {
    const { staff, claim } = await atDoor();
    const code = await claim(tonight());
    const redeem = async (code: string, _id: string) =>
      staff.post("/tonight/redeem", { night: tonight(), code, _id, at: at() });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await redeem(wrong(count), `w${count}`)).status);
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true, true]);
    expect((await redeem(code, "right")).body).toMatchObject({ verdict: "yes" });
  });

  test("is limited per address too, across its passes and accounts", async () => {
    const { app } = await atDoor();
    const statuses: number[] = [];
    for (let person = 0; person < 4; person += 1) {
      const staff = await staffCalls(app, `Ana ${person}`);
      for (let count = 0; count < 3; count += 1) {
        const tried = { night: tonight(), code: wrong(count), _id: `${person}${count}`, at: at() };
        statuses.push((await staff.post("/tonight/redeem", tried)).status);
      }
    }
    expect(statuses).toEqual([...Array(9).fill(200), ...Array(3).fill(429)]);
  });
});

test("a staff or door token is 256 random bits: a wrong one writes nothing and locks out no one", async () => {
  const app = await testApp({ loginLimit: 1, formLimit: 1 });
  const staff = await staffCalls(app);
  await whileReadOnly(app.db, async () => {
    for (const authorization of ["x", "Bearer x", "door.x", `door.${token(1)}`])
      for (let at = 0; at < 5; at += 1)
        expect((await get(app, "/api/tonight/sheet", { authorization: `${authorization}${at}` })).status).toBe(401);
  });
  expect((await staff.get("/admin/me")).status).toBe(200);
});
