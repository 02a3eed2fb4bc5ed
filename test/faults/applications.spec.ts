import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import { expect, startSite, test } from "../../e2e/site.ts";
import { residentMemory } from "../../scripts/bench/process-usage.ts";
import { application } from "../guest-forms.ts";
import { reportFigures } from "../long-figures.ts";

const APPLICATIONS = 120;

/** MB that bodies, their files and the database's pages may take: the bodies alone are 588. */
const MAX_MB = 350;

const cv = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(4_900_000, 7), Buffer.from("%%EOF\n")]);

/** Sends an application as a browser does, which reads an answer that comes before it has sent everything. */
async function apply(origin: string, guest: number) {
  const fields = { ...application, email: `mia${guest}@guest.example` };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--b\r\nContent-Disposition: form-data; name="cv"; filename="mia.pdf"\r\n\r\n';
  const body = [Buffer.from(parts.join("") + file), cv, Buffer.from("\r\n--b--\r\n")];
  const length = body.reduce((sum, part) => sum + part.length, 0);
  const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": length };
  const { promise, resolve } = Promise.withResolvers<{ status: number; retryAfter: number }>();
  const outgoing = request(`${origin}/api/careers/career-form`, { method: "POST", headers, agent: false });
  outgoing.on("response", (response) => {
    response.resume();
    resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers["retry-after"]) });
  });
  outgoing.on("error", () => setTimeout(resolve, 1_000, { status: 0, retryAfter: 0 }));
  for (const part of body) outgoing.write(part);
  outgoing.end();
  return { guest, ...(await promise) };
}

/** The applications that are stored, by their address, and the bytes of their files. */
async function stored(dataFolder: string) {
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  const requests = await db
    .selectFrom("requests")
    .select(["id", "email"])
    .where("email", "like", "mia%@guest.example")
    .execute();
  const files = await db.selectFrom("request_files").select(["request_id", "size"]).execute();
  await db.destroy();
  return { requests, files };
}

test("120 applications of 4.9 MB at once are all answered, in bounded memory, and none is stored by half", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "afterglow-applications-"));
  const site = await startSite({ dataFolder, env: { DEMO: "off", RATE_LIMIT_FORMS: "0" } });
  const before = residentMemory(site.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMemory(site.pid))), 50);
  const answers = await Promise.all(Array.from({ length: APPLICATIONS }, (_, guest) => apply(site.origin, guest)));
  clearInterval(watch);
  const accepted = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter > 0);
  // A refused guest's next try is accepted.
  const next = refused[0] && (await apply(site.origin, refused[0].guest));
  const after = residentMemory(site.pid);
  await site.stop();
  const { requests, files } = await stored(dataFolder);
  rmSync(dataFolder, { recursive: true });
  reportFigures("120 applications of 4.9 MB at once, MB", {
    accepted: accepted.length,
    refused: refused.length,
    before,
    most,
    after,
  });
  expect(answers.filter((answer) => !accepted.includes(answer) && !refused.includes(answer))).toEqual([]);
  expect(accepted.length).toBeGreaterThan(2);
  expect(next?.status ?? 201).toBe(201);
  const guests = [...accepted, ...(refused[0] ? [refused[0]] : [])].map(({ guest }) => `mia${guest}@guest.example`);
  expect(requests.map(({ email }) => email).sort()).toEqual(guests.sort());
  expect(files.map(({ request_id }) => request_id).sort()).toEqual(requests.map(({ id }) => id).sort());
  expect(new Set(files.map(({ size }) => size))).toEqual(new Set([cv.length]));
  expect(most - before).toBeLessThan(MAX_MB);
});
