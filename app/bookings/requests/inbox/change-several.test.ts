import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { bothCounts } from "../../../../test/request-counts.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { requestKinds, stages, statusesOf } from "../../../platform/venue/request-kinds.ts";
import type { HistoryLine } from "../../request-history/history-line.ts";

const kinds = Object.keys(requestKinds) as RequestKind[];

describe("several at once", () => {
  test("change where they can; the response names the others and why", async () => {
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
        { _id: message, reason: "This status doesn't suit a Message. Choose one of: new, replied, closed, spam." },
        { _id: unknown, reason: "Request not found." },
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
    const { stored, counted } = await bothCounts(app);
    expect(stored).toEqual(counted);
  });

  test("are limited to 200, and need a change", async () => {
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

test("the stored counts are correct after any series of changes", async () => {
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
  const { stored, counted } = await bothCounts(app);
  expect(stored).toEqual(counted);
  expect(Object.keys(stored).length).toBeGreaterThan(10);
  const lines = await app.db.selectFrom("request_history").select("action").where("action", "=", "status").execute();
  const rows = await app.db.selectFrom("requests").select(["kind", "status", "turn", "version"]).execute();
  expect(lines).toHaveLength(rows.reduce((sum, { version }) => sum + version - 1, 0));
  for (const { kind, status, turn } of rows) {
    expect(turn).toBe(stages.indexOf(statusesOf(kind as RequestKind)[status]?.stage ?? "spam"));
  }
});
