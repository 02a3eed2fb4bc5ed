import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { guestBrowser } from "../../../../test/guest-browser.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { currentSettings, setCurrentSettings } from "../../../platform/venue/current.server.ts";
import { createViewCounter } from "../../../platform/views/count-views.server.ts";
import { storeViews } from "../store-views.server.ts";
import type { Funnel } from "./shapes.ts";

const beacon = {
  ...guestBrowser,
  "sec-fetch-dest": "empty",
  "sec-fetch-mode": "no-cors",
  "sec-fetch-site": "same-origin",
};

const tell = (app: TestApp, what: string, headers: object = {}) =>
  fetch(`${app.origin}/seen/forms/${what}`, { method: "POST", headers: { ...beacon, ...headers } });

// By hand, tonight: the form for a table was begun five times on this instance and twice on another. It was left after
// the phone twice, once by the field of its country, and after the date twice, of which one guest went on. One was sent.
test("forms are counted as begun, sent and left by field, as worked out by hand", async () => {
  const app = await testApp();
  const { db } = app;
  const writer = createWriter(db);
  const night = tonight();
  for (let time = 0; time < 5; time += 1) expect((await tell(app, "vip-table")).status).toBe(204);
  for (const field of ["phone", "phone", "phoneCountry", "date", "date"]) await tell(app, `vip-table/${field}`);
  await tell(app, "vip-table/date/back");
  await tell(app, "career");
  await tell(app, "career/licence-3");
  // No robots, other sites, forms or fields, and nothing that a guest typed.
  await tell(app, "vip-table/email", { "user-agent": "curl/8.5.0" });
  await tell(app, "vip-table/email", { "sec-fetch-site": "cross-site" });
  for (const odd of ["subscribe", "constructor", "vip-table/constructor", "vip-table/mia@example.com"])
    expect((await tell(app, odd)).status).toBe(204);
  for (const odd of ["function/website", "contact/phone", `contact/${"x".repeat(500)}`, "contact/%E0%A4%A"])
    await tell(app, odd);
  const other = createViewCounter();
  for (let time = 0; time < 2; time += 1)
    other.add({ what: "form", form: "vip-table", step: "started", field: "", night });
  // Of the day before, whose guest goes on after midnight: never less than none.
  other.add({ what: "form", form: "contact", step: "back", field: "email", night });
  await makeRequest(db, { at: new Date().toISOString() });
  await makeRequest(db, { at: new Date().toISOString(), spamReason: "links" });
  await storeViews(db, writer, app.views);
  await storeViews(db, writer, other);

  const ana = await staffCalls(app);
  const { forms } = (await ana.get(`/insights/funnel?from=${night}&to=${night}`)).body as Funnel;
  expect(forms).toEqual([
    {
      form: "vip-table",
      started: 7,
      sent: 1,
      left: 4,
      fields: [
        { field: "Phone", left: 3 },
        { field: "Date", left: 1 },
      ],
    },
    { form: "career", started: 1, sent: 0, left: 1, fields: [{ field: "Licence", left: 1 }] },
  ]);
  const exported = async (section: string) => {
    const address = `${app.origin}/api/insights/funnel.csv?section=${section}&from=${night}&to=${night}`;
    return parse(await (await fetch(address, { headers: ana.headers })).text(), { bom: true });
  };
  expect(await exported("forms")).toEqual([
    ["Form", "Started", "Sent", "Left"],
    ["VIP table", "7", "1", "4"],
    ["Job application", "1", "0", "1"],
  ]);
  expect(await exported("fields")).toEqual([
    ["Form", "Field", "Left"],
    ["VIP table", "Phone", "3"],
    ["VIP table", "Date", "1"],
    ["Job application", "Licence", "1"],
  ]);

  // Whoever does not see applications is told nothing about their form.
  const bo = await staffCalls(app, "Bo", "bookings");
  const seen = (await bo.get(`/insights/funnel?from=${night}&to=${night}`)).body as Funnel;
  expect(seen.forms.map(({ form }) => form)).toEqual(["vip-table"]);

  const settings = currentSettings();
  setCurrentSettings({ version: 9, settings: { ...settings, counting: { ...settings.counting, views: "no" } } });
  await tell(app, "vip-table");
  await tell(app, "vip-table/phone");
  expect(app.views.take()).toEqual([]);
});
