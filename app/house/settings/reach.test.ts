import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { loadSettings } from "./published.server.ts";

const page = { changes: { "pages.faqs.title": "Good to know" } };
const club = { changes: { "venue.season": "2027" } };
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

async function editors() {
  const app = await testApp();
  return {
    app,
    owner: await staffCalls(app, "Ana", "owner"),
    marketing: await staffCalls(app, "Mia", "marketing"),
    reader: await staffCalls(app, "Rosa", "reader"),
  };
}

test("marketing edits and publishes page texts, and no other settings", async () => {
  const { app, marketing } = await editors();
  const refused = await marketing.post("/settings/groups/venue", club);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "These settings belong to Venue, which your role doesn't include. Ask an owner or a manager.",
  ]);
  expect((await marketing.get("/settings/groups/venue")).status).toBe(200);
  expect((await marketing.post("/settings/groups/pages.faqs", page)).status).toBe(200);
  expect((await marketing.post("/settings/publish", { note: "" })).status).toBe(200);
  await loadSettings(app.db);
  expect(currentSettings().pages.faqs.title).toBe("Good to know");
});

test("a draft that also changes the venue is neither published, scheduled nor discarded by marketing, and stays", async () => {
  const { owner, marketing } = await editors();
  await owner.post("/settings/groups/venue", club);
  await marketing.post("/settings/groups/pages.faqs", page);
  const message = "The draft also changes Venue, which your role doesn't include. Ask an owner or a manager.";
  for (const [path, body] of [
    ["/settings/publish", { note: "" }],
    ["/settings/publish", { note: "", at: tomorrow() }],
    ["/settings/discard", {}],
    ["/settings/discard", { group: "venue" }],
  ] as const) {
    expect(await marketing.post(path, body)).toEqual({ status: 403, body: { message } });
  }
  const state = (await marketing.get("/settings")).body;
  expect(state).toMatchObject({ version: 0, scheduled: [], draft: { changes: { ...club.changes, ...page.changes } } });
  // Her own page can be discarded, and restored.
  const { body } = await marketing.post("/settings/discard", { group: "pages.faqs" });
  expect((await marketing.post(`/settings/history/${body.undo}/restore`)).status).toBe(200);
  expect((await owner.post("/settings/publish", { note: "" })).status).toBe(200);
});

test("marketing restores no version, and touches no schedule, that changes the venue", async () => {
  const { owner, marketing } = await editors();
  await owner.post("/settings/groups/venue", club);
  await owner.post("/settings/publish", { note: "" });
  await owner.post("/settings/groups/venue", { changes: { "venue.season": "2028" } });
  await owner.post("/settings/publish", { note: "" });
  const history = (await marketing.get("/settings/history")).body.items;
  const first = history.find(({ version }: { version: number }) => version === 1);
  const restored = await marketing.post(`/settings/history/${first._id}/restore`);
  expect([restored.status, restored.body.message]).toEqual([
    403,
    "This would change Venue, which your role doesn't include. Ask an owner or a manager.",
  ]);
  await owner.post("/settings/groups/venue", { changes: { "venue.season": "2029" } });
  await owner.post("/settings/publish", { note: "", at: tomorrow() });
  const { scheduled } = (await marketing.get("/settings")).body;
  expect((await marketing.post(`/settings/scheduled/${scheduled[0]._id}`, { at: tomorrow() })).status).toBe(403);
  expect((await marketing.post(`/settings/scheduled/${scheduled[0]._id}/cancel`)).status).toBe(403);
  expect((await marketing.get("/settings")).body).toMatchObject({ scheduled, draft: { changes: {} } });
});

test("a reader sees the settings and changes none", async () => {
  const { reader } = await editors();
  expect((await reader.get("/settings")).status).toBe(200);
  expect((await reader.get("/settings/groups/pages.faqs")).status).toBe(200);
  const answers = [
    await reader.post("/settings/groups/pages.faqs", page),
    await reader.post("/settings/publish", { note: "" }),
    await reader.post("/settings/discard", {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});
