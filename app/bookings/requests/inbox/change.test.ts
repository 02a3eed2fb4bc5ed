import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { bothCounts } from "../../../../test/request-counts.ts";
import { makeAdmin } from "../../../../test/staff.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { requestKinds, stages, statusesOf } from "../../../platform/venue/request-kinds.ts";
import type { HistoryLine } from "../../request-history/history-line.ts";

const kinds = Object.keys(requestKinds) as RequestKind[];

const told = (history: HistoryLine[]) => history.map(({ by, action, details }) => ({ by, action, details }));

describe("before its club night", () => {
  test("no request can be set to arrived, no-show or redeemed, alone or with others", async () => {
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

describe("a change", () => {
  for (const kind of kinds) {
    test(`sets a ${kind} to each of its statuses and no other's, with a history line each`, async () => {
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
      const { stored, counted } = await bothCounts(app);
      expect(stored).toEqual(counted);
      expect((await staff.get(`/requests/${id}`)).body.request.version).toBe(version);
    });
  }

  test("assigns and unassigns a request", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const jonas = await makeAdmin(app.db, { username: "Jonas" });
    const gone = await makeAdmin(app.db, { username: "Gone", active: 0 });
    const id = await makeRequest(app.db);
    const given = await staff.post(`/requests/${id}`, { owner: jonas });
    expect(given.body.request.owner).toEqual({ _id: jonas, username: "Jonas" });
    for (const owner of [gone, randomUUID(), ""]) {
      const refused = await staff.post(`/requests/${id}`, { owner });
      expect([refused.status, refused.body.errors.owner]).toEqual([422, "Choose an active admin as the owner."]);
    }
    // A former colleague keeps requests until someone takes them over.
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

  test("of status, owner and note together is one version and three history lines with author and time", async () => {
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

  test("that changes nothing is not written", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db);
    const before = await app.db.selectFrom("requests").selectAll().execute();
    expect((await staff.post(`/requests/${id}`, { status: "new", owner: null })).status).toBe(200);
    expect((await staff.post(`/requests/${id}`, {})).status).toBe(422);
    expect((await staff.post(`/requests/${id}`, { name: "Mallory", version: 9, turn: 3 })).status).toBe(422);
    expect((await staff.post(`/requests/${id}`, { note: "   " })).body.errors.note).toBe("Enter a note.");
    expect((await staff.post(`/requests/${id}`, { note: "x".repeat(2_001) })).status).toBe(422);
    expect(await app.db.selectFrom("requests").selectAll().orderBy("id").execute()).toEqual(before);
    expect(await app.db.selectFrom("request_history").selectAll().execute()).toHaveLength(1);
    expect((await staff.post(`/requests/${randomUUID()}`, { status: "new" })).status).toBe(404);
  });

  test("of an outdated version is rejected with the current request", async () => {
    const app = await testApp();
    const [ana, jonas] = [await staffCalls(app, "Ana"), await staffCalls(app, "Jonas")];
    const id = await makeRequest(app.db);
    expect((await jonas.post(`/requests/${id}`, { status: "approved" }, { "If-Match": '"1"' })).status).toBe(200);
    for (const version of ['"1"', '"9"', "banana"]) {
      const late = await ana.post(`/requests/${id}`, { status: "declined", note: "Full" }, { "If-Match": version });
      expect(late.status).toBe(412);
      expect(late.body).toMatchObject({
        message: "This request has changed since you opened it. Check it, then save again.",
        request: { status: "approved", version: 2, history: [{ by: "Jonas", action: "status" }, { by: "guest" }] },
      });
    }
    expect((await ana.post(`/requests/${id}`, { note: "Full" }, { "If-Match": '"2"' })).status).toBe(200);
    expect((await ana.post(`/requests/${id}`, { status: "declined" })).body.request.version).toBe(4);
  });

  test("of the same version by several people concurrently succeeds for one", async () => {
    const app = await testApp();
    const staff = await Promise.all(["Ana", "Jonas", "Kim", "Bo"].map((name) => staffCalls(app, name)));
    const id = await makeRequest(app.db);
    const answers = await Promise.all(
      staff.map(({ post }) => post(`/requests/${id}`, { status: "approved" }, { "If-Match": '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const { stored, counted } = await bothCounts(app);
    expect(stored).toEqual(counted);
  });
});

describe("spam", () => {
  test("is hidden unless filtered for, and any other status takes it out of spam", async () => {
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
