import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { type StaffCalls, staffCalls } from "../../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../../test/subscriber.ts";
import { readTrail } from "../../../../test/trail.ts";
import type { AddressFile } from "./shapes.ts";

/** Sends a file of subscribers to the preview or the import. */
async function send(
  { origin }: TestApp,
  { headers }: StaffCalls,
  path: "preview" | "import",
  file: string,
  choices: Record<string, string>,
) {
  const response = await fetch(`${origin}/api/newsletter/subscribers/${path}?${new URLSearchParams(choices)}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "text/csv" },
    body: file,
  });
  return { status: response.status, body: (await response.json()) as AddressFile & { message: string } };
}

test("people whom another service names as unsubscribed are left out, and suppressed with the import if staff want it", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const brevo = `EMAIL;LASTNAME;FIRSTNAME;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME
mia@guest.example;Chen;Mia;61412345678;Yes;No;12-04-2022 09:30;13-04-2022 10:00
leo@guest.example;Ross;Leo;61412345679;No;No;12-04-2022 09:30;13-04-2022 10:00
`;
  const ghost = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,mia@guest.example,Mia Chen,,false,,,2022-09-10T11:12:13.000Z,,,
2,leo@guest.example,Leo Ross,,true,,,2022-09-10T11:12:13.000Z,,,
`;
  const bySpelling =
    "Email,First name,Unsubscribed\nmia@guest.example,Mia,No\nleo@guest.example,Leo,Yes\nzoe@guest.example,Zoe,false\nian@guest.example,Ian,0\n";
  const choices = { agreed: "2026-01-05", place: "Door", words: "Yes" };
  const firstOf = async (file: string) => {
    const { body } = await send(app, staff, "preview", file, choices);
    return { ...body.preview?.counts, names: body.preview?.rows.map(({ email }) => email.split("@")[0]) };
  };
  expect(await firstOf(brevo)).toMatchObject({ added: 1, left: 1, names: ["leo"] });
  expect(await firstOf(ghost)).toMatchObject({ added: 1, left: 1, names: ["leo"] });
  expect(await firstOf(bySpelling)).toMatchObject({ added: 3, left: 1, names: ["mia", "zoe", "ian"] });

  await makeSubscriber(app.db, { email: "kim@guest.example" });
  const file = `Email,Status
mia@guest.example,Unsubscribed
leo@guest.example,Subscribed
zoe@guest.example,Bounced
ian@guest.example,Marked as spam
kim@guest.example,Unsubscribed
eve@guest.example,Never subscribed
`;
  const { body } = await send(app, staff, "preview", file, choices);
  expect(body.preview).toMatchObject({ counts: { added: 1 }, withdrawn: { count: 4, subscribed: 1 }, undecided: 0 });
  const order = { ...choices, seen: body.preview?.seen ?? "", name: "list.csv" };
  const loaded = await send(app, staff, "import", file, { ...order, suppress: "yes" });
  expect(loaded.body.message).toBe("1 subscriber imported, 4 addresses suppressed. Nobody was emailed.");
  const { items } = (await staff.get("/newsletter/suppressions")).body;
  expect(
    Object.fromEntries(items.map((item: { address: string; reason: string }) => [item.address, item.reason])),
  ).toEqual({
    "mia@guest.example": "imported",
    "zoe@guest.example": "bounced",
    "ian@guest.example": "complained",
    "kim@guest.example": "imported",
  });
  expect(
    (await app.db.selectFrom("subscribers").select("address").orderBy("address").execute()).map(
      ({ address }) => address,
    ),
  ).toEqual(["kim@guest.example", "leo@guest.example"]);
  expect(await readTrail(app.db, "suppression.")).toMatchObject([
    { action: "suppression.import-started", count: 4 },
    { action: "suppression.imported", count: 4 },
  ]);
  for (const wrong of ["[", "5", '{"Status":{"left":"happy"}}']) {
    const { status } = await send(app, staff, "preview", file, { standing: wrong });
    expect([wrong, status]).toEqual([wrong, 400]);
  }
  expect((await send(app, staff, "preview", file, { orders: '{"agreed":"moon"}' })).status).toBe(400);
});
