import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { readTrail } from "../../../test/trail.ts";
import { openPublicAddress } from "./public-address.server.ts";

const BEFORE = "https://afterglow.example";
const AFTER = "https://kupolo.example";

test("an owner makes the address that the browser is at the public one, on every instance", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const other = await openPublicAddress(app.db, BEFORE, false);
  let changes = 0;
  other.onChange(() => {
    changes += 1;
  });
  expect((await staff.get("/system/address")).body).toEqual({ address: BEFORE, set_by: null, passkeys: 0 });
  const { status, body } = await staff.post("/system/address", { address: AFTER }, { origin: AFTER });
  expect([status, body.address]).toEqual([200, { address: AFTER, set_by: "office", passkeys: 0 }]);
  await other.refresh();
  await other.refresh();
  expect([changes, other.current()]).toEqual([1, AFTER]);
  expect(await readTrail(app.db)).toMatchObject([
    { action: "system.address-changed", before: { address: BEFORE }, after: { address: AFTER } },
  ]);
  // A link that is made from now on.
  const invited = await staff.post("/admin/invite", { email: "mia@kupolo.example", username: "Mia", role: "reader" });
  expect(invited.status).toBe(201);
  expect((await staff.get("/account/factors")).body.passkeys_at).toBe(AFTER);
});

test.each([
  ["another one than the browser's", AFTER, BEFORE],
  ["without a browser", AFTER, undefined],
  ["a sandbox", "null", "null"],
  ["no address of the web", "app://club", "app://club"],
])("%s is rejected", async (_name, address, origin) => {
  const staff = await staffCalls(await testApp());
  const { status, body } = await staff.post("/system/address", { address }, origin === undefined ? {} : { origin });
  expect([status, body.errors.address]).toEqual([422, "Open the office at that address, then set it there."]);
  expect((await staff.get("/system/address")).body.address).toBe(BEFORE);
});

test("an address that the environment sets wins, also over an earlier choice", async () => {
  const app = await testApp();
  await (await staffCalls(app)).post("/system/address", { address: AFTER }, { origin: AFTER });
  const fixed = await testApp({ sameAs: app, addressIsFixed: true });
  const staff = await staffCalls(fixed, "Uma");
  expect((await staff.get("/system/address")).body).toMatchObject({ address: BEFORE, set_by: "environment" });
  expect((await staff.post("/system/address", { address: AFTER }, { origin: AFTER })).status).toBe(409);
});
