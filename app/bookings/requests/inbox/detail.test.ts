import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { endpoints } from "../../../server/endpoints.ts";

const kinds = Object.keys(requestKinds) as RequestKind[];

describe("a request", () => {
  test("shows everything the guest filled in, like the email to the club", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const party = { guests: 8, budget: "$251-$500", message: "Near the booth,\nplease." };
    const guest = [
      { label: "Name", value: "Mia Chen" },
      { label: "Email", value: "mia@guest.example" },
      { label: "Phone", value: "+61412345678" },
    ];
    const night = { label: "Date", value: "Saturday 5 December 2026" };
    const parties = [
      night,
      { label: "Guests", value: "8" },
      { label: "Budget", value: "$2500 +" },
      ...guest,
      { label: "Comment", value: "Near the booth,\nplease." },
    ];
    const asked: Record<RequestKind, [object, { label: string; value: string }[]]> = {
      "vip-table": [{ details: party, date: "2026-12-05" }, parties],
      function: [{ details: party, date: "2026-12-05" }, parties],
      career: [
        { details: { firstName: "Mia", lastName: "Chen", dob: "1999-02-28", social: "@mia.plays", role: "dj" } },
        [
          { label: "Role", value: "DJ" },
          ...guest,
          { label: "Date of birth", value: "28 February 1999" },
          { label: "Link", value: "@mia.plays" },
        ],
      ],
      contact: [
        { details: { subject: "A scarf", message: "Red, wool." }, phone: "" },
        [{ label: "Subject", value: "A scarf" }, ...guest.slice(0, 2), { label: "Message", value: "Red, wool." }],
      ],
      claim: [
        { details: { offer_id: "1", offer: "Two for one", guestName: "Ada", instagram: "" }, date: "2026-12-05" },
        [
          { label: "Offer", value: "Two for one" },
          night,
          ...guest.slice(0, 1),
          { label: "Plus-one", value: "Ada" },
          ...guest.slice(1),
        ],
      ],
    };
    for (const kind of kinds) {
      const [made, fields] = asked[kind];
      const id = await makeRequest(app.db, { kind, ...made });
      const { status, body } = await staff.get(`/requests/${id}`);
      expect(status).toBe(200);
      expect(body.request).toMatchObject({ _id: id, kind, spam_reason: null, version: 1, fields });
      const mails = await app.db.selectFrom("outbox").select("data").orderBy("id").execute();
      const sent = mails
        .map(({ data }) => JSON.parse(data))
        .filter((data) => data.reference === body.request.reference);
      expect(sent.find((data) => data.fields)?.fields).toMatchObject(fields);
    }
    expect((await staff.get(`/requests/${randomUUID()}`)).status).toBe(404);
  });

  test("includes up to twenty other requests of the same guest, newest first, and no one else's", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const day = (count: number) => `2026-11-${String(count).padStart(2, "0")}T00:00:00.000Z`;
    const mine: string[] = [];
    for (let count = 1; count <= 24; count += 1) {
      // Some by mail only, some by phone only.
      const more = [{ phone: "" }, { email: `other${count}@guest.example` }, { spamReason: "links" }, {}][count % 4];
      mine.push(await makeRequest(app.db, { at: day(count), ...more }));
    }
    const stranger = await makeRequest(app.db, { email: "tom@guest.example", phone: "+61499999999" });
    const silent = await makeRequest(app.db, { kind: "contact", email: "ada@guest.example", phone: "", details: {} });
    const { request } = (await staff.get(`/requests/${mine[22]}`)).body;
    const others = mine.filter((id) => id !== mine[22]).reverse();
    expect(request.same_guest.map(({ _id }: { _id: string }) => _id)).toEqual(others.slice(0, 20));
    expect(request.same_guest_total).toBe(23);
    for (const alone of [stranger, silent]) {
      const { body } = await staff.get(`/requests/${alone}`);
      expect(body.request).toMatchObject({ same_guest: [], same_guest_total: 0 });
    }
  });
});

test("without a valid token no response contains guests' data", async () => {
  const app = await testApp();
  const id = await makeRequest(app.db, { name: "Secret Name", email: "secret@guest.example", phone: "+61499000111" });
  const body = JSON.stringify({ ids: [id], status: "approved", subject: "Hello", text: "You" });
  const calls = endpoints.filter(
    ({ access, door, path }) => access !== "anyone" && !door && /^.(requests|admin|mail)/.test(path),
  );
  expect(calls.length).toBeGreaterThan(5);
  for (const authorization of [undefined, "banana"]) {
    for (const { method, path } of calls) {
      const response = await fetch(`${app.origin}/api${path.replace(":id", id)}?q=secret`, {
        method,
        headers: { "Content-Type": "application/json", ...(authorization && { authorization }) },
        ...(method === "POST" && { body }),
      });
      const text = await response.text();
      const told = /secret|99000111/i.test(text);
      expect({ path, status: response.status, told }).toEqual({ path, status: 401, told: false });
    }
  }
  expect((await app.db.selectFrom("requests").select("status").execute())[0]?.status).toBe("new");
  expect(app.logged()).not.toMatch(/secret|99000111/i);
});
