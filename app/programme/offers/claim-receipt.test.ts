import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeOffer } from "../../../test/makers.ts";
import { postJson } from "../../../test/post-json.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { findByGuestLink } from "../../bookings/requests/guest/guest-link.server.ts";
import { shownCode } from "./claim-code.ts";

interface Claimed {
  message: string;
  reference: string;
  link: string;
  emailed: boolean;
  code?: string;
}

async function claim({ origin }: TestApp, offer_id: string, headers: Record<string, string> = {}, website = "") {
  const response = await postJson(
    `${origin}/api/offers/claim-offer`,
    {
      offer_id,
      fname: "Mia",
      lname: "Chen",
      email: "mia@guest.example",
      phone: "+61412345678",
      dob: "",
      celebrateDate: bookableSaturdays().first,
      instagram: "",
      guestName: "Ada",
      website,
    },
    headers,
  );
  expect(response.status).toBe(201);
  return (await response.json()) as Claimed;
}

const tokenIn = ({ link }: Claimed) => link.replace("/my/", "");
const always = { valid_till: "2099-12-31" };

test("with a mail server a claim says that the code was emailed, and gives a link to the guest's page but no code", async () => {
  const app = await testApp();
  const said = await claim(app, await makeOffer(app.db, always));
  expect(said).toEqual({
    message: "Your request has been received. Our team will be in touch shortly!",
    reference: expect.stringMatching(/^OFF-/),
    link: expect.stringMatching(/^\/my\/[\w-]{32}$/),
    emailed: true,
  });
  const row = await findByGuestLink(app.db, tokenIn(said), Date.now());
  expect([row?.reference, row?.via]).toEqual([said.reference, "form"]);
});

test("without a mail server a claim shows the code immediately", async () => {
  const app = await testApp({ mailConfigured: false });
  const said = await claim(app, await makeOffer(app.db, always));
  const { code } = await app.db.selectFrom("claim_codes").select("code").executeTakeFirstOrThrow();
  expect(said).toMatchObject({ emailed: false, code: shownCode(code), link: expect.stringMatching(/^\/my\//) });
});

test("an email that was not queued is not announced", async () => {
  const app = await testApp();
  const offer = await makeOffer(app.db, always);
  const headers = { "Idempotency-Key": randomUUID() };
  await claim(app, offer, headers);
  await app.db.updateTable("outbox").set({ state: "failed" }).execute();
  const again = await claim(app, offer, headers);
  expect(again.emailed).toBe(false);
  expect(again).not.toHaveProperty("code");
});

test("a claim that is sent again gets the same answer, and neither link nor code is stored with it or logged", async () => {
  const app = await testApp({ mailConfigured: false });
  const offer = await makeOffer(app.db, always);
  const headers = { "Idempotency-Key": randomUUID() };
  const said = await claim(app, offer, headers);
  expect(await claim(app, offer, headers)).toEqual(said);
  expect(await app.db.selectFrom("requests").select("id").execute()).toHaveLength(1);
  for (const table of ["idempotency", "guest_links", "outbox", "request_history"] as const) {
    expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute()), table).not.toContain(tokenIn(said));
  }
  expect(JSON.stringify(await app.db.selectFrom("idempotency").selectAll().execute())).not.toContain(said.code);
  expect(app.logged()).not.toContain(tokenIn(said));
  // Another sender's key leads to another link.
  expect((await claim(app, offer, { "Idempotency-Key": randomUUID() })).link).not.toBe(said.link);
});

test("spam gets the same response", async () => {
  const app = await testApp();
  const offer = await makeOffer(app.db, always);
  const [person, robot] = [await claim(app, offer), await claim(app, offer, {}, "https://spam.example")];
  expect(Object.keys(robot)).toEqual(Object.keys(person));
  expect(robot.emailed).toBe(true);
});
