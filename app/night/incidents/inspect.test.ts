import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { readTrail } from "../../../test/trail.ts";
import { databaseContext } from "../../platform/db/context.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { loader } from "./screens/inspect.tsx";

test("an inspector's page is private, every opening is recorded, and other links count as guesses", async () => {
  const renderPage = async () => ({ status: 200, headers: {}, body: Buffer.from("The register") });
  const app = await testApp({ formLimit: 3, renderPage });
  const staff = await staffCalls(app);
  const night = tonight();
  const { body } = await staff.post("/incidents/links", { inspector: "Lee Park", from: night, to: night, hours: 24 });
  const path = new URL(body.link).pathname;
  const open = async (to = path) => {
    const { status, headers } = await fetch(app.origin + to);
    return { status, cache: headers.get("cache-control"), robots: headers.get("x-robots-tag") };
  };
  const opened = async () => (await readTrail(app.db, "inspection.opened")).map(({ actor }) => actor);
  const asPrivate = { status: 200, cache: "no-store", robots: "noindex, nofollow" };
  expect([await open(), await open()]).toEqual([asPrivate, asPrivate]);
  expect(await opened()).toEqual(["Inspector Lee Park", "Inspector Lee Park"]);

  // A link altered by one character, an ended one and a revoked one lead nowhere.
  const altered = path.slice(0, -1) + (path.endsWith("A") ? "B" : "A");
  await open(altered);
  const [link] = (await staff.get("/incidents/links")).body;
  expect(link.opened_on).not.toBeNull();
  await staff.post(`/incidents/links/${link._id}/end`);
  await open();
  expect(await opened()).toHaveLength(2);
  await open(altered);
  expect(await open(altered)).toEqual({ ...asPrivate, status: 429 });
});

test("an expired link leads to no register, and its opening is not recorded", async () => {
  const app = await testApp({ renderPage: async () => ({ status: 404, headers: {}, body: Buffer.from("") }) });
  const staff = await staffCalls(app);
  const night = tonight();
  const { body } = await staff.post("/incidents/links", { inspector: "Lee Park", from: night, to: night, hours: 24 });
  const secret = new URL(body.link).pathname.split("/")[2] ?? "";
  const context = new RouterContextProvider();
  context.set(databaseContext, app.db);
  const load = async () => (await loader({ context, params: { secret } } as never)) as { data: object | null };
  expect((await load()).data).toMatchObject({ inspector: "Lee Park", from: night, to: night });
  const ends_at = storedInstant(Date.now() - 1);
  await app.db.updateTable("inspector_links").set({ ends_at }).execute();
  expect(await load()).toMatchObject({ data: null, init: { status: 404 } });
  expect((await fetch(`${app.origin}/inspect/${secret}`)).status).toBe(404);
  expect(await readTrail(app.db, "inspection.opened")).toEqual([]);
});
