import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { listToken, mailSecret } from "../../house/mail/list-token.server.ts";

test("confirming an address wakes the outbox, so that the welcome is sent immediately", async () => {
  let woken = 0;
  const { db, origin } = await testApp({ mailWaits: () => (woken += 1), confirmSubscribers: true });
  const asked = { firstName: "Mia", lastName: "", countryCode: "+61", number: "412345678", email: "mia@guest.example" };
  const headers = { "Content-Type": "application/json" };
  await fetch(`${origin}/api/event/subscribe`, { method: "POST", headers, body: JSON.stringify(asked) });
  expect(woken).toBe(1);
  const { id } = await db.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
  const body = new URLSearchParams({ token: listToken(await mailSecret(db), "confirm", id) });
  await fetch(`${origin}/newsletter/confirm`, { method: "POST", body, redirect: "manual" });
  expect(woken).toBe(2);
});
