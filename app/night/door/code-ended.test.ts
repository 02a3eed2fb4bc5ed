import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { callApiWith } from "../../staff/toolkit/call-api.ts";
import { createNightStorage } from "../sheet/night-storage.ts";
import { openNight } from "../sheet/night-store.ts";

const night = tonight();

test("whatever a phone sends first once its code was revoked logs it out", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { token } = await doorPhone(app, { night });
  const renamed = async () => {
    const headers = { "Content-Type": "application/json", authorization: token };
    const body = JSON.stringify({ phone: "Kim's phone" });
    const sent = fetch(`${app.origin}/api/tonight/phone`, { method: "POST", headers, body });
    const call = callApiWith({ token, sent });
    const phone = openNight({ call, night, stored: true, storage: createNightStorage(token) });
    const { kind } = await phone.call("POST /tonight/phone", { json: { phone: "Kim's phone" } });
    return [kind, phone.store.getState().ended];
  };
  expect(await renamed()).toEqual(["ok", false]);
  const [pass] = (await staff.get("/tonight/passes")).body;
  await staff.post(`/tonight/passes/${pass._id}/end`, {});
  expect(await renamed()).toEqual(["ended", true]);
});
