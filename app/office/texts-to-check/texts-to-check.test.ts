import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { findLeaf } from "../../platform/venue/changed-settings.ts";
import type { TextsToCheck } from "./shapes.ts";
import { checkedFacts, topicOf, topics } from "./topics.ts";

const pathsOf = ({ pages }: TextsToCheck) => pages.flatMap(({ texts }) => texts.map(({ path }) => path));

test("every topic and fact names settings that exist", () => {
  for (const path of checkedFacts) expect(findLeaf(path), path).toBeDefined();
  expect(topicOf("pages.terms.sections")).toBe("Terms");
  expect(topicOf("pages.terms.lead")).toBeNull();
});

test("what is still as shipped is listed as guests read it, page by page, until it is changed or confirmed", async () => {
  const app = await testApp();
  const ana = await staffCalls(app, "Ana");
  const { body: first } = await ana.get("/texts-to-check");
  const paths = pathsOf(first);
  expect(first.total).toBe(paths.length);
  // The demo's texts are not the club's own either; titles and images are not asked about.
  expect(paths).toEqual(expect.arrayContaining(["venue.street", "pages.about.lead", "pages.notices.consent"]));
  for (const path of ["pages.home.title", "pages.home.picture", "venue.name", "look.accent"])
    expect(paths).not.toContain(path);
  const faqs = first.pages.find(({ _id }: { _id: string }) => _id === "pages.faqs");
  expect(JSON.stringify(faqs)).toContain("18+, ID required, every time");
  const shown = topics.map((topic) => JSON.stringify(first).includes(`"topic":"${topic}"`));
  expect(shown).toEqual(topics.map(() => true));

  // A change in the draft is a decision as well.
  await ana.post("/settings/groups/pages.about", { changes: { "pages.about.lead": "Our own words." } });
  await publishForTest(app.db, { "venue.street": "1 Own Street" });
  const { body: second } = await ana.get("/texts-to-check");
  expect(pathsOf(second)).toEqual(paths.filter((path) => path !== "pages.about.lead" && path !== "venue.street"));

  const confirmed = await ana.post(
    "/texts-to-check",
    { paths: ["pages.terms.sections", "venue.street"] },
    { "If-Match": `"${second.tag}"` },
  );
  expect([confirmed.status, confirmed.body.message]).toEqual([200, "1 text confirmed."]);
  expect(confirmed.body.texts).toMatchObject({ total: second.total - 1, to_confirm: second.to_confirm - 1 });
  const row = await app.db.selectFrom("text_confirmations").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ path: "pages.terms.sections", confirmed_by: "Ana" });
  const [entry] = await app.db.selectFrom("trail").selectAll().where("action", "=", "settings.confirmed").execute();
  expect(entry).toMatchObject({ actor: "Ana", object: "Terms" });
});

test("what was read is what is confirmed: a list that has changed since gets 412", async () => {
  const app = await testApp();
  const ana = await staffCalls(app, "Ana");
  const { tag } = (await ana.get("/texts-to-check")).body;
  // The sentences about age now read otherwise.
  await publishForTest(app.db, { "venue.minimumAge": 21 });
  const late = await ana.post("/texts-to-check", { paths: ["pages.faqs.questions"] }, { "If-Match": `"${tag}"` });
  expect(late.status).toBe(412);
  expect(JSON.stringify(late.body.texts)).toContain("21+, ID required, every time");
  expect(await app.db.selectFrom("text_confirmations").selectAll().execute()).toEqual([]);
});

test("the dashboard counts them for those who may change settings, once there is no demo", async () => {
  const app = await testApp();
  const [owner, marketing] = [await staffCalls(app, "Ana"), await staffCalls(app, "Ben", "marketing")];
  const counted = async (staff: StaffCalls) => (await staff.get("/admin/overview")).body.texts_to_check;
  expect((await counted(owner)).total).toBeGreaterThan(60);
  expect(await counted(marketing)).toBeUndefined();
  await app.db.insertInto("demo_rows").values({ id: "one", kind: "events" }).execute();
  expect(await counted(owner)).toBeUndefined();
});
