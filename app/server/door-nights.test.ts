import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { doorPhone } from "../../test/door-phone.ts";
import { postJson } from "../../test/post-json.ts";
import { addDays } from "../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../platform/venue/club-night.ts";
import { endpoints } from "./endpoints.ts";

const own = tonight();
const at = () => new Date().toISOString();

/** The request about a night for each endpoint that door phones may call; a new one needs a line. */
const asked: Record<string, (night: string) => { query?: string; body?: object }> = {
  "GET /tonight/sheet": (night) => ({ query: `?night=${night}` }),
  "GET /tonight/changes": (night) => ({ query: `?night=${night}&after=0` }),
  "GET /tonight/suggestions": (night) => ({ query: `?night=${night}` }),
  "POST /tonight/ticks": (night) => ({
    body: { night, ticks: [{ _id: randomUUID(), request: "", what: "walk-in", undoes: null, at: at(), people: 1 }] },
  }),
  "POST /tonight/redeem": (night) => ({ body: { night, code: "K7QM-4R2T", _id: randomUUID(), at: at() } }),
  "POST /tonight/scan": (night) => ({ body: { night, code: "K7QM-4R2T", _id: randomUUID(), at: at() } }),
  "POST /tonight/seating": (night) => ({
    body: { night, request: randomUUID(), table: null, from: `${night}T22:00`, until: `${night}T23:00` },
  }),
  "POST /incidents": (night) => ({
    body: { _id: randomUUID(), night, at: at(), about: null, kind: "turned-out", details: {} },
  }),
};

/** Endpoints about the phone itself. */
const aboutThePhone = ["POST /tonight/phone", "POST /tonight/sign-out"];

test("a door code acts on its own night alone, whatever a phone sends", async () => {
  const app = await testApp();
  const phone = await doorPhone(app, { night: own });
  const forDoors = endpoints.filter(({ door }) => door).map(({ method, path }) => `${method} ${path}`);
  expect(forDoors.toSorted()).toEqual([...Object.keys(asked), ...aboutThePhone].toSorted());
  const headers = { authorization: phone.token };
  const call = async (name: string, night: string) => {
    const [method, path] = name.split(" ");
    const { query = "", body } = asked[name]?.(night) ?? {};
    const url = `${app.origin}/api${path}${query}`;
    const response = await (body ? postJson(url, body, headers) : fetch(url, { method: method ?? "GET", headers }));
    return { status: response.status, text: await response.text() };
  };
  const rows = async () => [
    await app.db.selectFrom("arrivals").selectAll().execute(),
    await app.db.selectFrom("register").selectAll().execute(),
  ];
  const before = await rows();
  for (const name of Object.keys(asked)) {
    for (const night of [addDays(own, -1), addDays(own, -6), addDays(own, 1)]) {
      const { status, text } = await call(name, night);
      expect([name, night, status, text]).toEqual([name, night, 403, expect.stringContaining("another night")]);
    }
  }
  expect(await rows()).toEqual(before);
  for (const name of Object.keys(asked)) expect([name, (await call(name, own)).status]).not.toEqual([name, 403]);
});
