import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { makeAdmin } from "../../../test/staff.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { tonight } from "../../content/club-night.ts";
import { type RequestKind, requestKinds, stages, statusesOf } from "../../content/request-kinds.ts";
import { addDays } from "../../lib/wall-steps.ts";
import { endpoints } from "../../server/endpoints.ts";
import type { HistoryLine } from "../request.ts";

const kinds = Object.keys(requestKinds) as RequestKind[];

/** The counts as they are kept, and as they are when the requests themselves are counted. */
async function bothCounts({ db }: TestApp) {
  const key = ({ kind, subject, status }: { kind: string; subject: string; status: string }) =>
    [kind, subject, status].join(" ");
  const kept: Record<string, number> = {};
  const counted: Record<string, number> = {};
  for (const row of await db.selectFrom("request_counts").selectAll().execute()) {
    if (row.count !== 0) kept[key(row)] = row.count;
  }
  for (const row of await db.selectFrom("requests").select(["kind", "subject", "status"]).execute()) {
    counted[key(row)] = (counted[key(row)] ?? 0) + 1;
  }
  return { kept, counted };
}

const told = (history: HistoryLine[]) => history.map(({ by, action, details }) => ({ by, action, details }));

describe("before its club night", () => {
  test("no request is arrived, a no-show or redeemed, one by one or several at once", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const night = addDays(tonight(), 5);
    const table = await makeRequest(app.db, { date: night, status: "approved" });
    const claim = await makeRequest(app.db, { kind: "claim", date: night });
    const early = expect.stringMatching(/^Check-in starts on \w{3} \d+ \w{3} at 6 AM\.$/);
    for (const [id, status] of [
      [table, "arrived"],
      [table, "no-show"],
      [claim, "redeemed"],
    ]) {
      const { status: code, body } = await staff.post(`/requests/${id}`, { status });
      expect([status, code, body.errors]).toEqual([status, 422, { status: early }]);
    }
    const { body } = await staff.post("/requests/several", { ids: [table], status: "arrived" });
    expect([body.changed, body.left]).toEqual([0, [{ _id: table, reason: early }]]);
    const now = await makeRequest(app.db, { date: tonight(), status: "approved" });
    expect((await staff.post(`/requests/${now}`, { status: "arrived" })).status).toBe(200);
  });
});

describe("a request", () => {
  test("is shown with everything the guest filled in, as the club's mail has it", async () => {
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
          { label: "Plus one", value: "Ada" },
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
      expect(sent.find((data) => data.fields)?.fields).toEqual(fields);
    }
    expect((await staff.get(`/requests/${randomUUID()}`)).status).toBe(404);
  });

  test("comes with the others of its guest, newest first, at most twenty, and never with anybody else's", async () => {
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

describe("a change", () => {
  for (const kind of kinds) {
    test(`gives a ${kind} any of its statuses and no other's, with a line for each`, async () => {
      const app = await testApp();
      const staff = await staffCalls(app);
      const id = await makeRequest(app.db, { kind, details: {} });
      const statuses = Object.keys(statusesOf(kind));
      const others = new Set(kinds.flatMap((other) => Object.keys(statusesOf(other))));
      const path = [...statuses.slice(1), statuses[0]] as string[];
      const lines = [{ by: "guest", action: "received", details: { status: statuses[0], spam: null } }];
      let version = 1;
      for (const [index, status] of path.entries()) {
        const { body } = await staff.post(`/requests/${id}`, { status });
        version += 1;
        const stage = statusesOf(kind)[status]?.stage;
        expect(body).toMatchObject({ message: "Request updated.", request: { status, stage, version } });
        expect(body.request.spam_reason).toBe(status === "spam" ? "staff" : null);
        const row = await app.db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
        expect(row.turn).toBe(stages.indexOf(stage ?? "spam"));
        const from = index === 0 ? (statuses[0] ?? "") : (path[index - 1] ?? "");
        lines.unshift({ by: "Ana", action: "status", details: { from, to: status } } as never);
        expect(told(body.request.history)).toEqual(lines);
      }
      for (const status of [...others].filter((one) => !statuses.includes(one)).concat("", "constructor")) {
        const refused = await staff.post(`/requests/${id}`, { status });
        expect({ status, answer: refused.status }).toEqual({ status, answer: 422 });
        expect(refused.body.errors.status).toContain(statuses.join(", "));
      }
      const { kept, counted } = await bothCounts(app);
      expect(kept).toEqual(counted);
      expect((await staff.get(`/requests/${id}`)).body.request.version).toBe(version);
    });
  }

  test("gives a request an owner, and takes them away", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const jonas = await makeAdmin(app.db, { username: "Jonas" });
    const gone = await makeAdmin(app.db, { username: "Gone", active: 0 });
    const id = await makeRequest(app.db);
    const given = await staff.post(`/requests/${id}`, { owner: jonas });
    expect(given.body.request.owner).toEqual({ _id: jonas, username: "Jonas" });
    for (const owner of [gone, randomUUID(), ""]) {
      const refused = await staff.post(`/requests/${id}`, { owner });
      expect([refused.status, refused.body.errors.owner]).toEqual([
        422,
        "There is nobody here who could look after it.",
      ]);
    }
    // Whoever has left keeps what they had until somebody takes it over.
    await app.db.updateTable("admins").set({ active: 0 }).where("id", "=", jonas).execute();
    expect((await staff.post(`/requests/${id}`, { owner: jonas, status: "contacted" })).status).toBe(200);
    const taken = await staff.post(`/requests/${id}`, { owner: null });
    expect(taken.body.request.owner).toBeNull();
    expect(told(taken.body.request.history)).toEqual([
      { by: "Ana", action: "owner", details: { to: null } },
      { by: "Ana", action: "status", details: { from: "new", to: "contacted" } },
      { by: "Ana", action: "owner", details: { to: "Jonas" } },
      { by: "guest", action: "received", details: { status: "new", spam: null } },
    ]);
  });

  test("of status, owner and note at once is one version and three lines, each with who and when", async () => {
    const app = await testApp();
    const staff = await staffCalls(app, "Jonas");
    const id = await makeRequest(app.db);
    const change = { status: "approved", owner: staff.id, note: "  Friends of the resident,\nbe kind.  " };
    for (let round = 1; round <= 20; round += 1) {
      await staff.post(`/requests/${id}`, change);
      const { body } = await staff.post(`/requests/${id}`, { status: "new", owner: null });
      expect(body.request.version).toBe(round * 2 + 1);
      expect(told(body.request.history).slice(0, 5)).toEqual([
        { by: "Jonas", action: "owner", details: { to: null } },
        { by: "Jonas", action: "status", details: { from: "approved", to: "new" } },
        { by: "Jonas", action: "note", details: { text: "Friends of the resident,\nbe kind." } },
        { by: "Jonas", action: "owner", details: { to: "Jonas" } },
        { by: "Jonas", action: "status", details: { from: "new", to: "approved" } },
      ]);
      expect(body.request.history[0].at).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+]1[01]:00$/);
    }
  });

  test("that changes nothing writes nothing", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db);
    const before = await app.db.selectFrom("requests").selectAll().execute();
    expect((await staff.post(`/requests/${id}`, { status: "new", owner: null })).status).toBe(200);
    expect((await staff.post(`/requests/${id}`, {})).status).toBe(422);
    expect((await staff.post(`/requests/${id}`, { name: "Mallory", version: 9, turn: 3 })).status).toBe(422);
    expect((await staff.post(`/requests/${id}`, { note: "   " })).body.errors.note).toBe("Write the note first.");
    expect((await staff.post(`/requests/${id}`, { note: "x".repeat(2_001) })).status).toBe(422);
    expect(await app.db.selectFrom("requests").selectAll().execute()).toEqual(before);
    expect(await app.db.selectFrom("request_history").selectAll().execute()).toHaveLength(1);
    expect((await staff.post(`/requests/${randomUUID()}`, { status: "new" })).status).toBe(404);
  });

  test("on a version that is not the newest is refused, and shows what is there now", async () => {
    const app = await testApp();
    const [ana, jonas] = [await staffCalls(app, "Ana"), await staffCalls(app, "Jonas")];
    const id = await makeRequest(app.db);
    expect((await jonas.post(`/requests/${id}`, { status: "approved" }, { "If-Match": '"1"' })).status).toBe(200);
    for (const version of ['"1"', '"9"', "banana"]) {
      const late = await ana.post(`/requests/${id}`, { status: "declined", note: "Full" }, { "If-Match": version });
      expect(late.status).toBe(412);
      expect(late.body).toMatchObject({
        message: "Somebody changed this request meanwhile. Look at it again, then save.",
        request: { status: "approved", version: 2, history: [{ by: "Jonas", action: "status" }, { by: "guest" }] },
      });
    }
    expect((await ana.post(`/requests/${id}`, { note: "Full" }, { "If-Match": '"2"' })).status).toBe(200);
    expect((await ana.post(`/requests/${id}`, { status: "declined" })).body.request.version).toBe(4);
  });

  test("of two people at the same moment on the same version reaches one of them", async () => {
    const app = await testApp();
    const staff = await Promise.all(["Ana", "Jonas", "Kim", "Bo"].map((name) => staffCalls(app, name)));
    const id = await makeRequest(app.db);
    const answers = await Promise.all(
      staff.map(({ post }) => post(`/requests/${id}`, { status: "approved" }, { "If-Match": '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const { kept, counted } = await bothCounts(app);
    expect(kept).toEqual(counted);
  });
});

describe("spam", () => {
  test("is kept out of sight until it is asked for, and comes back by a status", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    for (const kind of kinds) {
      const id = await makeRequest(app.db, { kind, spamReason: "honeypot", details: {} });
      const seen = async (question: string) =>
        (await staff.get(`/requests?kind=${kind}${question}`)).body.items.map(({ _id }: { _id: string }) => _id);
      expect(await seen("")).toEqual([]);
      expect(await seen("&stage=spam")).toEqual([id]);
      expect(await seen("&status=spam")).toEqual([id]);
      expect((await staff.get(`/requests/${id}`)).body.request.spam_reason).toBe("honeypot");
      const status = Object.keys(statusesOf(kind))[0];
      const { request } = (await staff.post(`/requests/${id}`, { status })).body;
      expect(request).toMatchObject({ status, spam_reason: null });
      expect(told(request.history)).toEqual([
        { by: "Ana", action: "status", details: { from: "spam", to: status } },
        { by: "guest", action: "received", details: { status: "spam", spam: "honeypot" } },
      ]);
      expect(await seen("")).toEqual([id]);
      expect(await seen("&stage=spam")).toEqual([]);
    }
  });
});

describe("several at once", () => {
  test("are changed where they can be; the others are named with the reason", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const table = await makeRequest(app.db);
    const approved = await makeRequest(app.db, { status: "approved" });
    const message = await makeRequest(app.db, { kind: "contact", details: {} });
    const unknown = randomUUID();
    const { status, body } = await staff.post("/requests/several", {
      ids: [table, table, approved, message, unknown],
      status: "approved",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: "1 request updated.",
      changed: 1,
      left: [
        { _id: message, reason: "This is a Message. It can be new, replied, closed, spam." },
        { _id: unknown, reason: "There is no such request." },
      ],
      undo: [{ _id: table, version: 2, status: "new", spam_reason: null }],
    });
    const all = await staff.post("/requests/several", {
      ids: [table, approved, message],
      status: "spam",
      owner: staff.id,
    });
    expect(all.body).toMatchObject({ message: "3 requests updated.", changed: 3, left: [] });
    const { request } = (await staff.get(`/requests/${message}`)).body;
    expect(request).toMatchObject({ status: "spam", version: 2, owner: { username: "Ana" } });
    expect(request.history.map(({ action }: HistoryLine) => action)).toEqual(["owner", "status", "received"]);
    const { kept, counted } = await bothCounts(app);
    expect(kept).toEqual(counted);
  });

  test("are 1 to 200, with something to change", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const several = async (body: object) => (await staff.post("/requests/several", body)).status;
    const ids = Array.from({ length: 200 }, () => randomUUID());
    expect(await several({ ids, status: "spam" })).toBe(200);
    expect(await several({ ids: [...ids, randomUUID()], status: "spam" })).toBe(422);
    expect(await several({ ids: [], status: "spam" })).toBe(422);
    expect(await several({ ids: "all", status: "spam" })).toBe(422);
    expect(await several({ ids: [1], status: "spam" })).toBe(422);
    expect(await several({ ids })).toBe(422);
    expect(await several({ ids, note: "No notes for many" })).toBe(422);
    expect(await several({ ids, owner: randomUUID() })).toBe(422);
  });
});

test("the counts are right after any series of changes", async () => {
  const app = await testApp();
  const staff = await Promise.all(["Ana", "Jonas"].map((name) => staffCalls(app, name)));
  const made: { id: string; kind: RequestKind }[] = [];
  // Always the same series.
  let seed = 7;
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let step = 0; step < 40; step += 1) {
    const kind = kinds[below(kinds.length)] ?? "contact";
    const more = kind === "claim" ? { subject: `offer ${below(3)}` } : {};
    made.push({
      kind,
      id: await makeRequest(app.db, { kind, details: {}, ...more, spamReason: below(5) ? null : "links" }),
    });
    const calls = Array.from({ length: 4 }, () => {
      const { id, kind: its } = made[below(made.length)] ?? { id: "", kind };
      const statuses = Object.keys(statusesOf(below(4) ? its : "claim"));
      const status = statuses[below(statuses.length)];
      const by = staff[below(2)] ?? staff[0];
      if (below(3)) return by?.post(`/requests/${id}`, { status }, below(2) ? { "If-Match": `"${1 + below(3)}"` } : {});
      return by?.post("/requests/several", { ids: made.slice(-5).map((one) => one.id), status });
    });
    await Promise.all(calls);
  }
  const { kept, counted } = await bothCounts(app);
  expect(kept).toEqual(counted);
  expect(Object.keys(kept).length).toBeGreaterThan(10);
  const lines = await app.db.selectFrom("request_history").select("action").where("action", "=", "status").execute();
  const rows = await app.db.selectFrom("requests").select(["kind", "status", "turn", "version"]).execute();
  expect(lines).toHaveLength(rows.reduce((sum, { version }) => sum + version - 1, 0));
  for (const { kind, status, turn } of rows) {
    expect(turn).toBe(stages.indexOf(statusesOf(kind as RequestKind)[status]?.stage ?? "spam"));
  }
});

test("whoever has no live token learns nothing of a guest", async () => {
  const app = await testApp();
  const id = await makeRequest(app.db, { name: "Secret Name", email: "secret@guest.example", phone: "+61499000111" });
  const body = JSON.stringify({ ids: [id], status: "approved", subject: "Hello", text: "You" });
  const calls = endpoints.filter(({ who, path }) => who === "staff" && /^.(requests|admin|mail)/.test(path));
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
