import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { staffCalls } from "../../../test/staff-calls.ts";

const booth = { room: "Main room", seats: 6, minimum: 250_000 };

async function office() {
  const app = await testApp();
  const staff = await staffCalls(app);
  for (const name of ["Booth 1", "Booth 2"]) await staff.post("/floor/tables", { ...booth, name });
  const { body } = await staff.get("/floor/plan");
  const [one, two] = (body.plan.tables as { _id: string }[]).map(({ _id }) => _id) as [string, string];
  return { app, staff, one, two };
}

const said = (body: { categories: { name: string; tables: string[] }[] }) =>
  body.categories.map(({ name, tables }) => [name, tables]);

test("categories are added, renamed, described, given tables, put in order and deleted", async () => {
  const { app, staff, one, two } = await office();
  const added = await staff.post("/tonight/table-categories", { name: "Booth", tables: [one] });
  expect([added.status, added.body.message, said(added.body)]).toEqual([201, "Category added.", [["Booth", [one]]]]);
  await staff.post("/tonight/table-categories", { name: "Terrace", description: "Outside.", tables: [] });
  const { body } = await staff.post("/tonight/table-categories", { name: "Stage", tables: [two], place: 0 });
  expect(said(body)).toEqual([
    ["Stage", [two]],
    ["Booth", [one]],
    ["Terrace", []],
  ]);
  // A table is in one category, so it leaves the other.
  const { _id } = body.categories[2];
  const path = `/tonight/table-categories/${_id}`;
  const changed = await staff.post(path, { name: "Balcony", description: "Up.", tables: [one, two], place: 0 });
  expect(said(changed.body)).toEqual([
    ["Balcony", [one, two]],
    ["Stage", []],
    ["Booth", []],
  ]);
  expect(changed.body.categories[0].description).toBe("Up.");
  const removed = await staff.post(`${path}/remove`);
  expect([removed.body.message, said(removed.body)]).toEqual([
    "Category deleted.",
    [
      ["Stage", []],
      ["Booth", []],
    ],
  ]);
  expect(await app.db.selectFrom("club_tables").select("category_id").distinct().execute()).toEqual([
    { category_id: null },
  ]);
  const trail = await app.db
    .selectFrom("trail")
    .selectAll()
    .where("object_kind", "=", "category")
    .orderBy("number")
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    ...["category.added", "category.added", "category.added", "category.changed", "category.deleted"],
  ]);
});

test("an outdated form, a category that is gone and one without a name change nothing", async () => {
  const { staff, one } = await office();
  const { body } = await staff.post("/tonight/table-categories", { name: "Booth", tables: [one] });
  const [{ _id, version }] = body.categories;
  const path = `/tonight/table-categories/${_id}`;
  const save = (name: string) => staff.post(path, { name, tables: [] }, { "If-Match": `"${version}"` });
  const answers = await Promise.all(["Sofa", "Nook"].map(save));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await save("")).body.errors).toEqual({ name: "Enter a name." });
  expect((await staff.post("/tonight/table-categories/none/remove")).status).toBe(404);
  const reader = await staffCalls({ ...(await office()).app }, "Rae", "reader");
  expect((await reader.post("/tonight/table-categories", { name: "Booth", tables: [] })).status).toBe(403);
});
