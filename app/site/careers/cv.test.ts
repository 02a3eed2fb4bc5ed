import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { filesOf } from "../../../test/filled-place.ts";
import { application } from "../../../test/guest-forms.ts";
import { rows } from "../../../test/outbox.ts";
import { postJson } from "../../../test/post-json.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { removeRequests } from "../../bookings/requests/remove.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { CV, cvProblem } from "./cv.ts";

/** A PDF of a size, in bytes. */
const pdf = (size = 1_000) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 15, 7), Buffer.from("%%EOF\n")]);

/** Sends an application as a browser does. */
async function apply(
  { origin }: TestApp,
  file?: { bytes: Uint8Array; name?: string; type?: string },
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...application, ...more })) body.append(name, value);
  if (file) {
    const { bytes, name = "mia.pdf", type = "application/pdf" } = file;
    body.append("cv", new File([new Uint8Array(bytes)], name, { type }));
  }
  const response = await fetch(`${origin}/api/careers/career-form`, { method: "POST", body, headers });
  return { status: response.status, body: (await response.json()) as { errors?: Record<string, string> } };
}

const filesIn = (db: TestApp["db"]) => db.selectFrom("request_files").selectAll().execute();
const partsIn = (db: TestApp["db"]) => db.selectFrom("request_file_parts").select("part").execute();
const idIn = async (db: TestApp["db"]) => (await db.selectFrom("requests").select("id").executeTakeFirstOrThrow()).id;

test("staff download the CV exactly as it was sent, as a file and never as a page", async () => {
  const app = await testApp();
  const bytes = pdf(200_000);
  expect((await apply(app, { bytes, name: '../Mia "Chen".pdf' })).status).toBe(201);
  const staff = await staffCalls(app, "Hana", "hiring");
  const id = await idIn(app.db);
  const { body } = await staff.get(`/requests/${id}`);
  expect(body.request.files).toEqual([
    { _id: expect.any(String), name: expect.stringMatching(/^Mia .*\.pdf$/), size: bytes.length },
  ]);
  const path = `${app.origin}/api/requests/${id}/files/${body.request.files[0]._id}`;
  const response = await fetch(path, { headers: staff.headers });
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  const { headers } = response;
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${body.request.reference}.pdf"`);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
  // Nothing is among the images, which have public addresses.
  expect(await filesOf(app)).toEqual({});
});

test("a role that may not see applications gets no CV, and no other request leads to it", async () => {
  const app = await testApp();
  await apply(app, { bytes: pdf() });
  const [file] = await filesIn(app.db);
  const id = await idIn(app.db);
  const path = `/requests/${id}/files/${file?.id}`;
  expect((await fetch(`${app.origin}/api${path}`)).status).toBe(401);
  for (const role of ["bookings", "marketing", "host"] as const) {
    expect((await (await staffCalls(app, role, role)).get(path)).status).toBe(403);
  }
  const owner = await staffCalls(app);
  await apply(app, undefined, { email: "leo@guest.example" });
  const { id: other } = await app.db
    .selectFrom("requests")
    .select("id")
    .where("email", "=", "leo@guest.example")
    .executeTakeFirstOrThrow();
  expect((await owner.get(`/requests/${other}/files/${file?.id}`)).status).toBe(404);
  expect((await owner.get(`/requests/${id}/files/none`)).status).toBe(404);
});

describe("a file that can't be accepted", () => {
  test.each([
    ["an image named .pdf", Buffer.from("\x89PNG\r\n\x1a\n%%EOF", "latin1")],
    ["a web page", Buffer.from("<!doctype html><script>alert(1)</script>%PDF-1.7 %%EOF")],
    ["a PDF without its end", pdf().subarray(0, 900)],
    ["a PDF's end alone", Buffer.from("%%EOF")],
  ])("%s: nothing is stored, and the field says why", async (_what, bytes) => {
    const app = await testApp();
    const { status, body } = await apply(app, { bytes });
    expect(status).toBe(415);
    expect(body.errors).toEqual({ cv: cvProblem(bytes) });
    expect(await app.db.selectFrom("requests").select("id").execute()).toEqual([]);
  });

  test("a file over 5 MB; one of exactly 5 MB is accepted", async () => {
    const app = await testApp();
    const { status, body } = await apply(app, { bytes: pdf(CV.most + 1) });
    expect([status, body]).toMatchObject([413, { message: "This file is larger than 5 MB. Choose a smaller one." }]);
    expect(await filesIn(app.db)).toEqual([]);
    expect((await apply(app, { bytes: pdf(CV.most) })).status).toBe(201);
    expect(await filesIn(app.db)).toMatchObject([{ size: CV.most }]);
  });

  test("with a wrong field, nothing is stored of either", async () => {
    const app = await testApp();
    const { status, body } = await apply(app, { bytes: pdf() }, { email: "mia" });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["email"]]);
    expect(await filesIn(app.db)).toEqual([]);
  });
});

test("an empty file field is no CV, and JSON is accepted as before", async () => {
  const app = await testApp();
  expect((await apply(app, { bytes: Buffer.alloc(0), name: "" })).status).toBe(201);
  const response = await postJson(`${app.origin}/api/careers/career-form`, application);
  expect(response.status).toBe(201);
  expect(await filesIn(app.db)).toEqual([]);
});

test("sent twice, it is stored once; another file under the same key is rejected", async () => {
  const app = await testApp();
  const key = { "Idempotency-Key": "one" };
  const send = (bytes: Buffer) => apply(app, { bytes }, {}, key);
  const [first, second] = [await send(pdf()), await send(pdf())];
  expect([first.status, second]).toEqual([201, first]);
  expect((await send(pdf(2_000))).status).toBe(409);
  expect(await filesIn(app.db)).toHaveLength(1);
});

test("one sender's CVs are limited", async () => {
  const app = await testApp({ formLimit: 30 });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await apply(app, { bytes: pdf() })).status);
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  expect((await apply(app)).status).toBe(201);
});

test("the CV is deleted with the application", async () => {
  const { db, ...app } = await testApp();
  await apply({ db, ...app }, { bytes: pdf(200_000) });
  expect((await partsIn(db)).length).toBeGreaterThan(1);
  const id = await idIn(db);
  await createWriter(db).write((trx) => removeRequests(trx, [id]));
  expect([await filesIn(db), await partsIn(db)]).toEqual([[], []]);
});

test("licence numbers are stored as typed, and staff read them", async () => {
  const app = await testApp();
  const licences = [
    { name: "NSW security licence number", number: "41 0123 456" },
    { name: "RSA competency card number", number: "" },
  ];
  expect((await apply(app, { bytes: pdf() }, { licences: JSON.stringify(licences) })).status).toBe(201);
  const { body } = await (await staffCalls(app)).get(`/requests/${await idIn(app.db)}`);
  const fields = [
    { key: "licences", label: "Licences", value: "NSW security licence number: 41 0123 456" },
    { key: "cv", label: "CV", value: "mia.pdf, 1 KB" },
  ];
  expect(body.request.fields).toEqual(expect.arrayContaining(fields));
  const toClub = (await rows(app.db)).find(({ template }) => template === "request-for-the-club");
  expect(JSON.parse(toClub?.data ?? "{}").fields).toEqual(expect.arrayContaining(fields));
  for (const wrong of [
    "{",
    '"text"',
    JSON.stringify([{ name: "RSA", number: "1".repeat(61) }]),
    JSON.stringify(Array(11).fill(licences[0])),
  ])
    expect((await apply(app, undefined, { licences: wrong })).status).toBe(422);
});
