import { randomUUIDv7 } from "node:crypto";
import fc, { type Arbitrary } from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { Database } from "../../app/db/tables.ts";
import { endpointDescriptions } from "../../app/discovery/api-descriptions.server.ts";
import { type Endpoint, endpoints } from "../../app/server/endpoints.ts";
import { type TestApp, testApp } from "../app.ts";

import { makeEvent, makeNews, makeOffer, makeRequest } from "../makers.ts";
import { poster } from "../posters.ts";
import { makeAdmin, signedIn } from "../staff.ts";
import { ask, type Heard, type PipelinedQuery } from "./ask.ts";
import {
  fieldsFor,
  jsonOf,
  multipart,
  oddHeaders,
  oddJson,
  oddMultipart,
  oddPath,
  oddText,
  type Shaped,
} from "./odd.ts";

const long = process.env.LONG === "1";

/** Whether what is right takes its time: a password is hashed, or a shop is asked that may not answer. */
const isCostly = ({ path }: Endpoint) => /login|add-admin|edit-admin|check-link/.test(path);

/** How often a call is asked: `npm run test:long` asks ten thousand times. */
const runsOf = (call: Endpoint) => (long ? 10_000 : isCostly(call) ? 8 : 40);

/** So many that are right are asked of a costly call; all others are malformed. */
const MOST_RIGHT = 400;

/** Given back as `SEED=`, it asks the same again. */
const seed = Number(process.env.SEED ?? (long ? Date.now() % 2 ** 31 : 20_261_121));

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const picture = await poster(16, 16);

/** An app with one of everything, by the beginning of the paths that are about it. */
async function furnishedApp(): Promise<{ app: TestApp; ids: Record<string, string> }> {
  const noPages = async () => ({ status: 404, headers: {}, body: Buffer.from("No page.") });
  const app = await testApp({ renderPage: noPages, keepsConnection: (line) => /"level":[56]0/.test(line) });
  const { db } = app;
  const request = await makeRequest(db);
  const subscriber = randomUUIDv7();
  const at = "2026-11-01T00:00:00.000Z";
  await db
    .insertInto("subscribers")
    .values({
      id: subscriber,
      address: "ada@guest.example",
      email: "ada@guest.example",
      first_name: "Ada",
      last_name: "",
      country_code: "+61",
      number: "412345678",
      spam_reason: null,
      consented_at: at,
      consent_source: "home",
      consent_words: "Yes",
      unsubscribed_at: null,
      created_at: at,
      words: "ada",
    })
    .execute();
  const mail = await db
    .selectFrom("outbox")
    .select("id")
    .where("template", "=", "request-received")
    .executeTakeFirstOrThrow();
  const ids = {
    "/event/": await makeEvent(db),
    "/offers/": await makeOffer(db),
    "/news/": await makeNews(db),
    "/requests/": request,
    "/newsletter/": subscriber,
    "/mail/": mail.id,
    "/admin/": await makeAdmin(db),
  };
  return { app, ids };
}

/** A seldom one: it costs a picture's worth of work. */
const seldom = <Value>(value: Arbitrary<Value>, else_: Arbitrary<Value>) =>
  fc.oneof({ weight: 1, arbitrary: value }, { weight: 60, arbitrary: else_ });

function bodyFor(call: Endpoint, ids: Record<string, string>): Arbitrary<{ type: string; body: Buffer }> {
  const { body: schema, picture: withPicture } = endpointDescriptions[nameOf(call)] ?? {};
  if (!schema) return oddJson.map((body) => ({ type: "application/json", body }));
  const shaped = schema as unknown as Shaped;
  const fields = fieldsFor(shaped, [Object.values(ids)]);
  if (!withPicture) {
    const body = fc.oneof(
      { weight: 4, arbitrary: fields.map((some) => Buffer.from(jsonOf(some))) },
      { weight: 1, arbitrary: oddJson },
    );
    return body.map((bytes) => ({ type: "application/json", body: bytes }));
  }
  const broken = fc
    .tuple(fc.nat(picture.length - 1), fc.constantFrom("cut", "spoiled", "text", "svg"))
    .map(([at, how]): Uint8Array => {
      if (how === "cut") return picture.subarray(0, at);
      if (how === "text") return Buffer.from("not a picture");
      if (how === "svg") return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      const copy = Buffer.from(picture);
      copy[at] = (copy[at] ?? 0) ^ 255;
      return copy;
    });
  const image = seldom<Uint8Array | undefined>(fc.constant(picture), fc.option(broken, { nil: undefined }));
  const form = fc.tuple(fields, image).map(([some, bytes]) => {
    const texts = some.map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    return multipart(bytes ? [...texts, ["image", bytes]] : texts);
  });
  return fc
    .oneof({ weight: 4, arbitrary: form }, { weight: 1, arbitrary: oddMultipart })
    .map((body) => ({ type: "multipart/form-data; boundary=b0undary", body }));
}

const oddTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(300)}`,
  "application/json, text/html",
  "/",
  "",
];

function queryFor(call: Endpoint): Arbitrary<string> {
  const { query } = endpointDescriptions[nameOf(call)] ?? {};
  const names = ["page", "q", "sort", "id", "__proto__", ...Object.keys(query?.shape ?? {})];
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), oddText), { maxLength: 3 });
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  return pairs.map((some) =>
    some.length === 0 ? "" : `?${some.map(([name, text]) => `${name}=${encode(text)}`).join("&")}`,
  );
}

interface Question extends PipelinedQuery {
  /** Nothing of its method, path and token was tampered with. */
  straight: boolean;
  signedIn: boolean;
}

function questionFor(call: Endpoint, ids: Record<string, string>): Arbitrary<Question> {
  const known = Object.entries(ids).find(([start]) => call.path.startsWith(start))?.[1] ?? "";
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constant(known) },
    { weight: 1, arbitrary: oddText.map((text) => encodeURIComponent(text.toWellFormed()) || "%20") },
  );
  const mostly = <Value>(usual: Value, odd: Arbitrary<Value>) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });
  return fc
    .record({
      id,
      method: mostly(
        call.method,
        fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "PURGE"),
      ),
      token: mostly("live", fc.constantFrom("none", "odd")),
      query: queryFor(call),
      headers: oddHeaders,
      sent: bodyFor(call, ids),
      type: mostly(undefined, fc.constantFrom(...oddTypes)),
      odd: oddText,
    })
    .chain(({ id, method, token, query, headers, sent, type, odd }) => {
      const straight = `/api${call.path.replace(":id", () => id)}`;
      const authorization = token === "live" ? "live" : token === "odd" ? `Bearer ${odd.replace(/[^ -~]/g, "?")}` : "";
      const all: Record<string, string> = { ...headers, authorization };
      if (method !== "GET" && method !== "HEAD") all["Content-Type"] = type ?? sent.type;
      return mostly(straight, oddPath(straight)).map((path) => ({
        method,
        path: path.includes("?") ? path : path + query,
        headers: all,
        body: method === "GET" || method === "HEAD" || method === "TRACE" ? Buffer.alloc(0) : sent.body,
        straight: path === straight && method === call.method && !("Host" in headers) && !/^\.+$/.test(id),
        signedIn: token === "live",
      }));
    });
}

/** Puts questions to an app; the token that is live is put in now, since the question before may have ended it. */
function putter({ db, origin }: TestApp): (question: Question) => Promise<Heard> {
  let live = "";
  return async ({ headers, ...question }) => {
    const wanted = headers.authorization ?? "";
    const send = () => {
      const authorization = wanted === "live" ? live : wanted;
      return ask(origin, { ...question, headers: { ...headers, authorization } });
    };
    live ||= (await signedIn(db)).authorization;
    const heard = await send();
    if (wanted !== "live" || ![400, 401].includes(heard.status)) return heard;
    const still = await fetch(`${origin}/api/admin/me`, { headers: { authorization: live } });
    await still.arrayBuffer();
    if (still.ok) return heard;
    live = (await signedIn(db)).authorization;
    return send();
  };
}

const answers = new Set([
  200, 201, 204, 206, 301, 302, 303, 304, 308, 400, 401, 404, 405, 406, 408, 409, 410, 412, 413, 415, 416, 417, 422,
  431,
]);

/** A task to be solved first, which ten thousand subscriptions in a row bring on. */
const PROVE = 428;

/** Whether the schema takes a body of JSON; undefined where there is none to take. */
function isRight(call: Endpoint, { body }: Question): boolean | undefined {
  const { body: schema, picture: withPicture } = endpointDescriptions[nameOf(call)] ?? {};
  if (!schema || withPicture || body.length === 0) return undefined;
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(body))).success;
  } catch {
    return false;
  }
}

/** What is open to everybody below `/api`: the calls that anyone may make, and what they all are. */
const open = new Set(["/api", ...endpoints.filter(({ who }) => who === "anyone").map(({ path }) => `/api${path}`)]);

/** Whether a path, with its steps up taken, is one that is open: `/api/news/admin-all-news/..`. */
function leadsToGuests(path: string): boolean {
  return open.has(new URL(path, "http://localhost").pathname.replace(/\/+$/, ""));
}

/** What the contract says of every answer, whatever was asked (DESIGN, 7). */
function checkContract(call: Endpoint, question: Question, { status, headers, text }: Heard): void {
  if (status !== PROVE || call.path !== "/event/subscribe")
    expect(answers, `an answer with ${status}: ${text.slice(0, 200)}`).toContain(status);
  expect(text, "an answer shows the program's inside").not.toMatch(
    /node_modules|SQLITE|\bat \S+ \(|select ".*from|[.]ts:\d/i,
  );
  if (call.who !== "anyone" && !question.signedIn && !leadsToGuests(question.path))
    expect(status, "let in without a token").toBeGreaterThanOrEqual(300);
  if (status === 405) expect(headers.allow).toBeTruthy();
  if (!question.straight) return;
  if (status >= 400) {
    const plain = call.path === "/event/edit-event/:id" && status !== 401;
    expect(headers["content-type"]).toMatch(plain ? /^text\/plain/ : /^application\/json/);
    expect(plain ? text : JSON.parse(text).message).toMatch(/\S/);
  }
  if (status === 401 && !["/admin/login", "/tonight/sign-in"].includes(call.path))
    expect(headers["www-authenticate"]).toMatch(/^Bearer/);
  if (status === 200 || status === 201)
    expect(isRight(call, question), "something was done that the schema forbids").not.toBe(false);
}

/** What may never lie in the database, whoever sent what. */
async function checkRows(db: Database): Promise<void> {
  const [events, news, requests, admins, subscribers, media] = [
    await db.selectFrom("events").selectAll().execute(),
    await db.selectFrom("news").selectAll().execute(),
    await db.selectFrom("requests").selectAll().execute(),
    await db.selectFrom("admins").selectAll().execute(),
    await db.selectFrom("subscribers").selectAll().execute(),
    await db.selectFrom("media").selectAll().execute(),
  ];
  for (const { redirection_url, starts_at, ends_at, name } of events) {
    expect(redirection_url).toMatch(/^https?:\/\/[^\s/]+/);
    expect(starts_at < ends_at).toBe(true);
    expect(name.length).toBeLessThanOrEqual(120);
  }
  for (const { redirect_url } of news) expect(redirect_url ?? "").toMatch(/^($|https?:\/\/[^\s/]+)/);
  for (const { details, email, reference, created_at } of requests) {
    expect(JSON.parse(details)).not.toHaveProperty("owner_id");
    expect(email).toMatch(/^[^\s@]+@[^\s@]+$/);
    expect(reference).toMatch(/^[A-Z]{3}-[2-9A-Z]{4,10}$/);
    expect(created_at).toMatch(/^20\d\d-\d\d-\d\dT/);
  }
  for (const { password_hash } of admins) expect(password_hash).toMatch(/^($|\$argon2id\$)/);
  for (const { email } of subscribers) expect(email).toMatch(/^[^\s@]+@[^\s@]+$/);
  for (const { focus } of media) expect(focus).toMatch(/^[\d.]+% [\d.]+%$/);
}

/** Bytes of the heap that are in use once everything else has been let go. */
async function heap(): Promise<number> {
  const { setFlagsFromString } = await import("node:v8");
  const { runInNewContext } = await import("node:vm");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  collect();
  return process.memoryUsage().heapUsed;
}

/** How many answers there were of each status. */
const heardBy: Record<number, number> = {};

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** Asks a call so often, and looks at each answer and at what is left. */
async function askAnything(call: Endpoint, { app, ids }: Awaited<ReturnType<typeof furnishedApp>>, numRuns: number) {
  const put = putter(app);
  let right = 0;
  const property = fc.asyncProperty(questionFor(call, ids), async (question) => {
    if (isCostly(call) && isRight(call, question)) fc.pre(++right <= MOST_RIGHT);
    const heard = await put(question);
    heardBy[heard.status] = (heardBy[heard.status] ?? 0) + 1;
    checkContract(call, question, heard);
  });
  await fc.assert(property, { seed, numRuns });
}

describe(`asked anything at all (SEED=${seed})`, { timeout: long ? 3_600_000 : 120_000 }, () => {
  for (const call of endpoints) {
    test(`${nameOf(call)} answers as the contract says`, async () => {
      const furnished = await furnishedApp();
      const { db, logged, origin } = furnished.app;
      await askAnything(call, furnished, runsOf(call));
      await checkRows(db);
      expect(logged()).toBe("");
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    });
  }

  test.runIf(long)("memory stays flat", async () => {
    const furnished = await furnishedApp();
    const asked = endpoints.filter(({ path }) => path === "/contact" || path === "/event/edit-event/:id");
    const round = async () => {
      for (const call of asked) await askAnything(call, furnished, 5_000);
    };
    await round();
    const before = await heap();
    for (let count = 0; count < 4; count += 1) await round();
    const after = await heap();
    console.log(`heap ${mebibytes(before)} MiB, and ${mebibytes(after)} MiB after 40,000 requests more`);
    expect(after - before).toBeLessThan(20 * 1024 * 1024);
  });

  afterAll(() => {
    if (long) console.table({ answers: heardBy, "resident MiB": { all: mebibytes(process.memoryUsage.rss()) } });
  });
});
