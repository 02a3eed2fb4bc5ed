import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { changesPages } from "../../test/changes-pages.ts";
import { forRestricted, mayCall } from "../../test/endpoint-roles.ts";
import { needProof } from "../../test/need-proof.ts";
import { signedIn } from "../../test/staff.ts";
import type { Endpoint } from "../platform/http/endpoint.server.ts";
import { can, type Role, roles } from "../platform/roles/roles.ts";
import { endpoints } from "./endpoints.ts";
import { mountEndpoints } from "./mount-endpoints.server.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

const name = ({ method, path }: Endpoint) => `${method} ${path}`;

const staffEndpoints = endpoints.filter(({ access }) => access !== "anyone");

const isLogout = ({ path }: Endpoint) => path === "/admin/logout";

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests name what they expect.
  body: any;
  headers: Headers;
}

/** Sends a request without a body to a staff endpoint; an error in plain text is its message. */
async function call({ origin }: TestApp, one: Endpoint, headers: Record<string, string>): Promise<Answer> {
  const address = `${origin}/api${one.path.replaceAll(/:\w+/g, randomUUID())}`;
  const response = await fetch(address, { method: one.method, headers });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, body: isJson ? JSON.parse(text) : { message: text }, headers: response.headers };
}

/** Calls staff endpoints; returns the names of those whose response `isMeant` accepts. */
async function those(
  app: TestApp,
  headers: Record<string, string>,
  isMeant: (answer: Answer) => boolean,
  called: readonly Endpoint[] = staffEndpoints,
): Promise<string[]> {
  const meant = async (one: Endpoint) => (isMeant(await call(app, one, headers)) ? [name(one)] : []);
  const all = await Promise.all(called.filter((one) => !isLogout(one)).map(meant));
  // Last, as it ends the session.
  for (const one of called.filter(isLogout)) all.push(await meant(one));
  return all.flat().sort();
}

const isEnded = ({ status, body, headers }: Answer) =>
  (status === 400 || (status === 401 && headers.get("www-authenticate") === 'Bearer error="invalid_token"')) &&
  body.message === "Expired Security Token, login again.";

const outsideRole = "Your role doesn't include this. Ask an owner for access.";

test("each staff endpoint has its line in the table", () => {
  expect(Object.keys(mayCall).sort()).toEqual(staffEndpoints.map(name).sort());
});

test("roles that may call an endpoint that changes guests' pages may publish all its changes", () => {
  for (const [endpoint, needs] of Object.entries(changesPages)) {
    for (const role of mayCall[endpoint]?.split(" ") ?? ["no such endpoint"]) {
      const missing = needs.filter((capability) => !can(role as Role, capability));
      expect({ endpoint, role, missing }).toEqual({ endpoint, role, missing: [] });
    }
  }
});

for (const role of roles) {
  test(`the role ${role} may call exactly its endpoints; others are 403 with a message`, async () => {
    const app = await testApp();
    const headers = await signedIn(app.db, { role });
    const isRejected = ({ status, body, headers }: Answer) =>
      status === 403 && body.message === outsideRole && headers.get("cache-control") === "no-store";
    const rejected = await those(app, headers, (answer) => {
      expect([401, 500]).not.toContain(answer.status);
      return isRejected(answer);
    });
    const outside = Object.keys(mayCall).filter((one) => !mayCall[one]?.split(" ").includes(role));
    expect(rejected).toEqual(outside.sort());
  });
}

test("no role may call anything with an invalid or a stale token", async () => {
  const app = await testApp();
  for (const [at, role] of roles.entries()) {
    const invalid = { authorization: `${(await signedIn(app.db, { role })).authorization}x` };
    const stale = await signedIn(app.db, { role, now: Date.now() - 30 * DAY });
    // Each endpoint is called by one role and the next: a token is rejected before its role is known.
    const called = staffEndpoints.filter((_, index) => [0, 1].includes((index + at) % roles.length));
    const names = called.map(name).sort();
    expect(await those(app, invalid, isEnded, called)).toEqual(names);
    expect(await those(app, stale, isEnded, called)).toEqual(names);
  }
});

test("a session that must first choose a password or a second factor may do nothing else", async () => {
  const app = await testApp();
  const open = (headers: Record<string, string>, message: string) =>
    those(app, headers, ({ status, body }) => !(status === 403 && body.message === message));
  const generated = await signedIn(app.db, { must_change_password: 1 });
  expect(await open(generated, "Choose a new password first.")).toEqual(forRestricted);
  await app.db.insertInto("second_factor_rules").values({ role: "owner", from_day: "2026-01-01" }).execute();
  const required = "Your role requires a second factor. Set one up first.";
  expect(await open(await signedIn(app.db), required)).toEqual(forRestricted);
  // The role is checked first: no "choose a password first" for what stays forbidden.
  const host = await signedIn(app.db, { role: "host", must_change_password: 1 });
  const offers = endpoints.find(({ path }) => path === "/offers/admin-all-offers");
  expect((offers && (await call(app, offers, host)))?.body).toEqual({ message: outsideRole });
});

test("these ask admins to confirm who they are when the last proof is older than ten minutes, and others after an hour", async () => {
  const app = await testApp();
  const asks = ({ status, body }: Answer) => status === 403 && body.confirm === true;
  const all = Object.values(needProof).flat().toSorted();
  for (const [age, expected] of [
    [61, all],
    [59, needProof["ten minutes"].toSorted()],
    [11, needProof["ten minutes"].toSorted()],
    [9, []],
  ] as const) {
    const staff = await signedIn(app.db, { now: Date.now() - age * MINUTE });
    expect(await those(app, staff, asks)).toEqual(expected);
  }
});

test("with an endpoint that names no capability, or an unknown one, the app does not start", async () => {
  const { db } = await testApp();
  const services = { db } as Parameters<typeof mountEndpoints>[1];
  const about = { method: "GET", path: "/secret", summary: "Tells it.", output: "nothing" } as const;
  const handle = async () => new Response();
  for (const access of [undefined, "", "staff", "everything", "owner", "constructor"]) {
    const secret = { ...about, access, handle } as unknown as Endpoint<never>;
    expect(() => mountEndpoints([secret], services)).toThrow("GET /api/secret names no capability");
  }
  expect(() => mountEndpoints([{ ...about, access: "office", handle }], services)).not.toThrow();
});

test("finding the session is the only query before an endpoint's handler, for every role and response", async () => {
  const app = await testApp({ slowQueryAfter: 0 });
  /** The queries of one request. */
  const queriesOf = async (send: () => Promise<unknown>): Promise<string[]> => {
    const before = app.logged().length;
    await send();
    const lines = app.logged().slice(before).trim().split("\n");
    return lines.map((line) => JSON.parse(line).sql as string | undefined).filter((sql) => sql !== undefined);
  };
  const session = /^select .* from "sessions" inner join "admins" .* where "sessions"\."token_hash" = /;
  const host = await signedIn(app.db, { role: "host" });
  const owner = await signedIn(app.db);
  for (const one of staffEndpoints.filter((one) => !isLogout(one))) {
    const [first] = await queriesOf(() => call(app, one, owner));
    expect({ endpoint: name(one), first }).toEqual({ endpoint: name(one), first: expect.stringMatching(session) });
    if (mayCall[name(one)]?.includes("host")) continue;
    const rejected = await queriesOf(() => call(app, one, host));
    expect({ endpoint: name(one), rejected }).toEqual({
      endpoint: name(one),
      rejected: [expect.stringMatching(session)],
    });
  }
  // A handler that rejects the body before any query.
  const address = `${app.origin}/api/requests/several`;
  for (const role of roles.filter((one: Role) => mayCall["POST /requests/several"]?.includes(one))) {
    const headers = { ...(await signedIn(app.db, { role })), "Content-Type": "application/json" };
    expect(await queriesOf(() => fetch(address, { method: "POST", headers, body: "{" }))).toEqual([
      expect.stringMatching(session),
    ]);
  }
});
