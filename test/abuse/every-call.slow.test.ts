import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../app/platform/http/endpoint.server.ts";
import { endpoints } from "../../app/server/endpoints.ts";
import { type TestApp, testApp } from "../app.ts";
import { reportFigures } from "../long-figures.ts";
import { makeEvent, makeImage, makeNews, makeOffer, makeRequest } from "../makers.ts";
import { makeAdmin, signedIn } from "../staff.ts";
import { makeSubscriber } from "../subscriber.ts";
import { ask, type Heard } from "./ask.ts";
import { checkContract, checkRows, isRight } from "./contract.ts";
import { nameOf, type Question, questionFor } from "./questions.ts";

const long = process.env.LONG === "1";

/** Whether a valid request is slow: it hashes a password or recovery codes, or checks a ticket shop that may not respond. */
const isCostly = ({ path }: Endpoint) =>
  /login|add-admin|edit-admin|check-link|recovery-codes|totp\/confirm/.test(path);

/** Requests per endpoint; `npm run test:long` sends ten thousand, or `REQUESTS=`. */
const requestsTo = (call: Endpoint) => (long ? Number(process.env.REQUESTS ?? 10_000) : isCostly(call) ? 6 : 16);

/** Most requests at once, over as many connections. */
const AT_ONCE = 8;

/** Valid requests per slow endpoint; the rest are malformed. */
const MOST_RIGHT = 400;

/** `SHARE=2/4` asks a quarter of the endpoints: processes share a long run. */
const [share = 1, shares = 1] = (process.env.SHARE ?? "1/1").split("/").map(Number);
const asked = endpoints.filter((_, index) => index % shares === share - 1);

/** `SEED=` repeats a run. */
const seed = Number(process.env.SEED ?? (long ? Date.now() % 2 ** 31 : 20_261_121));

/** An app with one item of each kind, by the start of its endpoints' paths. */
async function furnishedApp(): Promise<{ app: TestApp; ids: Record<string, string> }> {
  const noPages = async () => ({ status: 404, headers: {}, body: Buffer.from("No page.") });
  const app = await testApp({ renderPage: noPages, keepsLine: (line) => /"level":[56]0/.test(line) });
  const { db } = app;
  const request = await makeRequest(db);
  const subscriber = await makeSubscriber(db, { email: "ada@guest.example", first_name: "Ada" });
  const mail = await db
    .selectFrom("outbox")
    .select("id")
    .where("template", "=", "request-received")
    .executeTakeFirstOrThrow();
  const ids = {
    "/event/": await makeEvent(db),
    "/offers/": await makeOffer(db),
    "/news/": await makeNews(db),
    "/images/": await makeImage(db),
    "/requests/": request,
    "/newsletter/": subscriber,
    "/mail/": mail.id,
    "/admin/": await makeAdmin(db),
  };
  return { app, ids };
}

/** Sends requests to an app. The valid token is inserted last, since an earlier request may have revoked it. */
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
    // In a long run a session outlives the ten minutes of its proof.
    if (wanted === "live" && heard.status === 403) {
      live = (await signedIn(db)).authorization;
      return send();
    }
    if (wanted !== "live" || ![400, 401].includes(heard.status)) return heard;
    const still = await fetch(`${origin}/api/admin/me`, { headers: { authorization: live } });
    await still.arrayBuffer();
    if (still.ok) return heard;
    live = (await signedIn(db)).authorization;
    return send();
  };
}

/** Heap bytes in use after garbage collection. */
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

/** Responses by status. */
const heardBy: Record<number, number> = {};

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** Sends this many requests to an endpoint, some at once, and checks each response. */
async function askAnything(call: Endpoint, { app, ids }: Awaited<ReturnType<typeof furnishedApp>>, requests: number) {
  const put = putter(app);
  let right = 0;
  const askOne = async (question: Question) => {
    if (isCostly(call) && isRight(call, question) && ++right > MOST_RIGHT) return;
    const heard = await put(question);
    heardBy[heard.status] = (heardBy[heard.status] ?? 0) + 1;
    checkContract(call, question, heard);
  };
  const together = Math.min(AT_ONCE, requests);
  const some = fc.array(questionFor(call, ids), { minLength: together, maxLength: together });
  const property = fc.asyncProperty(some, async (questions) => {
    const results = await Promise.allSettled(questions.map(askOne));
    for (const result of results) if (result.status === "rejected") throw result.reason;
  });
  await fc.assert(property, { seed, numRuns: Math.ceil(requests / together) });
}

describe(`asked anything at all (SEED=${seed})`, { timeout: long ? 3_600_000 : 120_000 }, () => {
  for (const call of asked) {
    test(`${nameOf(call)} answers as the contract says`, async () => {
      const furnished = await furnishedApp();
      const { db, logged, origin } = furnished.app;
      await askAnything(call, furnished, requestsTo(call));
      await checkRows(db);
      expect(logged()).toBe("");
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    });
  }

  test.runIf(long && share === shares)("memory stays flat", async () => {
    const furnished = await furnishedApp();
    const twoForms = endpoints.filter(({ path }) => path === "/contact" || path === "/event/edit-event/:id");
    const round = async () => {
      for (const call of twoForms) await askAnything(call, furnished, 5_000);
    };
    await round();
    const before = await heap();
    for (let count = 0; count < 4; count += 1) await round();
    const after = await heap();
    reportFigures("heap", { "MiB before": mebibytes(before), "MiB after 40,000 requests more": mebibytes(after) });
    expect(after - before).toBeLessThan(20 * 1024 * 1024);
  });

  afterAll(() => {
    if (!long) return;
    const sent = Object.values(heardBy).reduce((sum, count) => sum + count, 0);
    reportFigures(`odd requests ${share}/${shares}`, {
      endpoints: asked.length,
      requests: sent,
      "resident MiB": mebibytes(process.memoryUsage.rss()),
      ...Object.fromEntries(Object.entries(heardBy).map(([status, count]) => [`status ${status}`, count])),
    });
  });
});
