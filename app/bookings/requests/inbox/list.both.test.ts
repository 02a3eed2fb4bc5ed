import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { type MadeRequest, makeRequest } from "../../../../test/makers.ts";
import { makeAdmin } from "../../../../test/staff.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { requestKinds, stages, statusesOf } from "../../../platform/venue/request-kinds.ts";
import type { RequestSummary } from "../request.ts";

const kinds = Object.keys(requestKinds) as RequestKind[];
const minute = (count: number) => new Date(Date.UTC(2026, 10, 1, 0, count)).toISOString();

/** One request of each kind in each status, a minute after the other. */
async function oneOfEach({ db }: Pick<TestApp, "db">): Promise<{ kind: RequestKind; status: string; id: string }[]> {
  const all: { kind: RequestKind; status: string; id: string }[] = [];
  for (const kind of kinds) {
    for (const status of Object.keys(statusesOf(kind))) {
      const made: MadeRequest = { kind, status, at: minute(all.length), details: {} };
      if (kind === "vip-table") made.date = `2026-12-${10 + (all.length % 3)}`;
      all.push({ kind, status, id: await makeRequest(db, made) });
    }
  }
  return all;
}

const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id);

describe("the inbox", () => {
  test("lists unanswered, then open, then settled requests, newest first, without spam", async () => {
    const app = await testApp();
    const made = await oneOfEach(app);
    const { body } = await (await staffCalls(app)).get("/requests");
    const turn = ({ kind, status }: { kind: RequestKind; status: string }) =>
      stages.indexOf(statusesOf(kind)[status]?.stage ?? "spam");
    const expected = made
      .map((one, index) => ({ ...one, index }))
      .filter((one) => one.status !== "spam")
      .sort((a, b) => turn(a) - turn(b) || b.index - a.index);
    expect(ids(body.items)).toEqual(expected.map(({ id }) => id));
    expect(body).toMatchObject({ total: expected.length, more: false, page: 1, page_size: 50 });
  });

  test("lists unanswered requests for tonight first, the oldest of them first, on one page alone", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const later: string[] = [];
    const make = (more: MadeRequest, count: number) => makeRequest(app.db, { details: {}, at: minute(count), ...more });
    const [old, next] = [await make({ date: tonight() }, 0), await make({ date: tonight() }, 1)];
    await make({ date: tonight(), status: "approved" }, 2);
    for (let count = 0; count < 50; count += 1) later.push(await make({ date: addDays(tonight(), 30) }, 10 + count));
    const { body } = await staff.get("/requests");
    expect(ids(body.items).slice(0, 3)).toEqual([old, next, later.at(-1)]);
    expect(body.total).toBe(53);
    const second = ids((await staff.get("/requests?page=2")).body.items);
    expect(second).toHaveLength(3);
    expect(new Set([...ids(body.items), ...second]).size).toBe(53);
    expect(ids((await staff.get("/requests?sort=-received")).body.items)[0]).toBe(later.at(-1));
  });

  test("filters by every kind, status and stage, alone and combined, with exact totals", async () => {
    const app = await testApp();
    const made = await oneOfEach(app);
    // Another of each in other hands, so that there is more than one to a status.
    for (const { kind, status } of made) await makeRequest(app.db, { kind, status, details: {} });
    const staff = await staffCalls(app);
    const all = (await staff.get("/requests?stage=all")).body.items as RequestSummary[];
    const wanted = (kind?: string, status?: string, stage?: string) =>
      all.filter(
        (one) =>
          (!kind || one.kind === kind) &&
          (!status || one.status === status) &&
          (stage === "all" || (stage ? one.stage === stage : status !== undefined || one.stage !== "spam")),
      );
    const rest = (await staff.get("/requests?stage=all&page=2")).body.items as RequestSummary[];
    all.push(...rest);
    expect(all).toHaveLength(made.length * 2);

    const names = [...new Set(made.map(({ status }) => status))];
    const questions: [string, RequestSummary[]][] = [
      ...kinds.map((kind): [string, RequestSummary[]] => [`kind=${kind}`, wanted(kind)]),
      ...names.map((status): [string, RequestSummary[]] => [`status=${status}`, wanted(undefined, status)]),
      ...stages.map((stage): [string, RequestSummary[]] => [`stage=${stage}`, wanted(undefined, undefined, stage)]),
      ...made.map(({ kind, status }): [string, RequestSummary[]] => [
        `kind=${kind}&status=${status}`,
        wanted(kind, status),
      ]),
      ...kinds.flatMap((kind) =>
        [...stages, "all"].map((stage): [string, RequestSummary[]] => [
          `kind=${kind}&stage=${stage}`,
          wanted(kind, undefined, stage),
        ]),
      ),
      ["status=new&stage=settled", []],
      ["kind=claim&status=claimed&stage=waiting", []],
    ];
    for (const [question, expected] of questions) {
      for (const sort of ["turn", "-received", "received", "night", "-night"]) {
        const { status, body } = await staff.get(`/requests?${question}&sort=${sort}`);
        expect({ question, sort, status, total: body.total, more: body.more, ids: ids(body.items).sort() }).toEqual({
          question,
          sort,
          status: 200,
          total: expected.length,
          more: false,
          ids: ids(expected).sort().slice(0, 50),
        });
      }
    }
  });

  test("counts the whole inbox, for any filter", async () => {
    const app = await testApp();
    const made = await oneOfEach(app);
    const { counts } = (await (await staffCalls(app)).get("/requests?kind=contact&status=closed")).body;
    expect(counts).toMatchObject({ waiting: 4, open: 6, spam: 5 });
    for (const kind of kinds) {
      const statuses = Object.keys(statusesOf(kind));
      expect(counts.kinds[kind]).toEqual({
        all: statuses.length - 1,
        waiting: kind === "claim" ? 0 : 1,
        statuses: Object.fromEntries(statuses.map((status) => [status, 1])),
      });
    }
    expect(made).toHaveLength(30);
  });

  test("sorts by age and by night; requests without a night are last", async () => {
    const app = await testApp();
    const made = [
      await makeRequest(app.db, { at: minute(1), date: "2026-12-12" }),
      await makeRequest(app.db, { at: minute(2), date: "2026-12-05", status: "approved" }),
      await makeRequest(app.db, { at: minute(3), kind: "contact", phone: "", details: { subject: "A scarf" } }),
      await makeRequest(app.db, { at: minute(4), date: "2026-12-05" }),
    ];
    const staff = await staffCalls(app);
    const order = async (sort: string) =>
      ids((await staff.get(`/requests?sort=${sort}`)).body.items).map((id) => made.indexOf(id));
    expect(await order("received")).toEqual([0, 1, 2, 3]);
    expect(await order("-received")).toEqual([3, 2, 1, 0]);
    expect(await order("night")).toEqual([1, 3, 0, 2]);
    expect(await order("-night")).toEqual([0, 3, 1, 2]);
    expect(await order("turn")).toEqual([3, 2, 0, 1]);
  });

  test("filters by owner, night, day of receipt in venue time, and guest", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const jonas = await makeAdmin(app.db, { username: "Jonas" });
    // 31 October, 23:30 in Sydney, and half an hour later.
    const before = await makeRequest(app.db, { at: "2026-10-31T12:30:00.000Z", date: "2026-12-05", owner: jonas });
    const after = await makeRequest(app.db, { at: "2026-10-31T13:00:00.000Z", date: "2026-12-12", owner: staff.id });
    const other = await makeRequest(app.db, {
      kind: "function",
      at: "2026-11-02T00:00:00.000Z",
      email: "MIA@guest.example",
      phone: "+61400000000",
      date: "2026-12-12",
    });
    const samePhone = await makeRequest(app.db, {
      at: "2026-11-03T00:00:00.000Z",
      email: "chen@guest.example",
      phone: "0412345678",
      date: "2026-12-19",
    });
    const stranger = await makeRequest(app.db, {
      kind: "contact",
      at: "2026-11-04T00:00:00.000Z",
      email: "tom@guest.example",
      phone: "",
      details: {},
    });
    const found = async (question: string) => {
      const { body } = await staff.get(`/requests?${question}&sort=received`);
      expect(body.total, question).toBe(body.items.length);
      return ids(body.items);
    };
    expect(await found("owner=me")).toEqual([after]);
    expect(await found(`owner=${jonas}`)).toEqual([before]);
    expect(await found("owner=none")).toEqual([other, samePhone, stranger]);
    expect(await found("owner=nobody")).toEqual([]);
    expect(await found("night=2026-12-12")).toEqual([after, other]);
    expect(await found("night=2026-12-12&kind=function&owner=none")).toEqual([other]);
    expect(await found("to=2026-10-31")).toEqual([before]);
    expect(await found("from=2026-11-01&to=2026-11-02")).toEqual([after, other]);
    expect(await found("from=2026-11-02&kind=vip-table&owner=none")).toEqual([samePhone]);
    expect(await found(`guest=${after}`)).toEqual([before, after, other, samePhone]);
    expect(await found(`guest=${other}`)).toEqual([before, after, other]);
    expect(await found(`guest=${stranger}`)).toEqual([stranger]);
    expect(await found(`guest=${after}&q=chen@guest`)).toEqual([samePhone]);
    expect(await found("guest=nobody")).toEqual([]);
  });

  test("has pages of fifty with every request once, even those of one instant", async () => {
    const app = await testApp();
    for (let count = 0; count < 120; count += 1) await makeRequest(app.db, { at: minute(count >> 5) });
    const staff = await staffCalls(app);
    for (const sort of ["turn", "-received", "received", "night", "-night"]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => staff.get(`/requests?sort=${sort}&page=${page}`)));
      expect(pages.map(({ body }) => [body.items.length, body.total, body.page])).toEqual([
        [50, 120, 1],
        [50, 120, 2],
        [20, 120, 3],
        [0, 120, 4],
      ]);
      expect(new Set(pages.flatMap(({ body }) => ids(body.items))).size).toBe(120);
    }
  });

  test("summarises each request", async () => {
    const { db, ...app } = await testApp();
    const party = { guests: 8, budget: "$251-$500", message: "" };
    const asked: [MadeRequest, string][] = [
      [{ kind: "vip-table", details: party }, "Table for 8, $2500 +"],
      [{ kind: "function", details: { ...party, guests: 60, budget: "$501-$1000" } }, "Function, 60 guests, $5000 +"],
      [{ kind: "function", details: { ...party, guests: 1 } }, "Function, 1 guest, $2500 +"],
      [{ kind: "career", details: { role: "bartender", dob: "1999-02-28" } }, "Bartender"],
      [{ kind: "contact", details: { subject: "Lost a jacket", message: "Red" } }, "Lost a jacket"],
      [{ kind: "claim", details: { offer_id: "1", offer: "Two for one entry" }, subject: "1" }, "Two for one entry"],
    ];
    for (const [made] of asked) await makeRequest(db, made);
    const { body } = await (await staffCalls({ db, ...app })).get("/requests?sort=received");
    expect(body.items.map(({ wants }: RequestSummary) => wants).sort()).toEqual(asked.map(([, wants]) => wants).sort());
  });

  const wrong = {
    "kind=banana": "`kind` must be one of vip-table, function, career, contact, claim.",
    "kind=constructor": "`kind` must be one of vip-table, function, career, contact, claim.",
    "status=banana": "These requests cannot have this `status`.",
    "kind=claim&status=approved": "These requests cannot have this `status`.",
    "stage=over": "`stage` must be one of waiting, open, settled, spam, all.",
    "night=2026-02-30": "`night` must be a date such as 2026-11-28.",
    "from=yesterday": "`from` must be a date such as 2026-11-28.",
    "to=2026": "`to` must be a date such as 2026-11-28.",
    "sort=name": "`sort` must be one of turn, -received, received, night, -night.",
    "page=0": "`page` must be a number from 1.",
    "page=1.5": "`page` must be a number from 1.",
    "q=ab": "Enter at least three characters.",
    "q=%20ab%20": "Enter at least three characters.",
  };
  test("names the wrong parameter", async () => {
    const staff = await staffCalls(await testApp());
    for (const [question, message] of Object.entries(wrong)) {
      expect({ question, ...(await staff.get(`/requests?${question}`)) }).toEqual({
        question,
        status: 400,
        body: { message },
      });
    }
    expect((await staff.get("/requests?kind=&status=&q=&owner=&page=")).status).toBe(200);
  });
});
