import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { planOf } from "../../../../test/query-plans.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { allKinds } from "../visible-kinds.ts";
import { inOrder, matching, narrowedTo } from "./matching.server.ts";
import { inboxQuery, readInboxFilter } from "./read-filter.server.ts";

describe("a million rows", () => {
  /** How the database goes about a question. */
  async function planFor(
    db: Database,
    question: string,
    visible: readonly RequestKind[] = allKinds,
  ): Promise<string[]> {
    const filter = readInboxFilter(inboxQuery.parse(Object.fromEntries(new URLSearchParams(question))), "me", visible);
    if ("wrong" in filter) throw new Error(filter.wrong);
    const found = await narrowedTo(db, filter);
    const query = inOrder(matching(db, db.selectFrom("requests").selectAll(), filter, found), filter)
      .limit(50)
      .compile();
    return planOf(db, query.sql, query.parameters);
  }

  const walked = {
    "": "SEARCH requests USING INDEX requests_by_turn (turn=?)",
    "stage=waiting": "SEARCH requests USING INDEX requests_by_turn (turn=?)",
    "stage=spam": "SEARCH requests USING INDEX requests_by_turn (turn=?)",
    "stage=waiting&sort=received": "SEARCH requests USING INDEX requests_by_turn (turn=?)",
    "from=2026-11-01&to=2026-11-30":
      "SEARCH requests USING INDEX requests_by_turn (turn=? AND created_at>? AND created_at<?)",
    "kind=claim": "SEARCH requests USING INDEX requests_by_kind (kind=? AND turn=?)",
    "kind=claim&from=2026-11-01": "SEARCH requests USING INDEX requests_by_kind (kind=? AND turn=? AND created_at>?)",
    "kind=vip-table&stage=waiting&sort=-received": "SEARCH requests USING INDEX requests_by_kind (kind=? AND turn=?)",
    "kind=vip-table&status=approved": "SEARCH requests USING INDEX requests_by_status (kind=? AND status=?)",
    "kind=vip-table&status=approved&sort=received":
      "SEARCH requests USING INDEX requests_by_status (kind=? AND status=?)",
    "owner=me": "SEARCH requests USING INDEX requests_by_owner (owner_id=? AND turn=?)",
    "owner=none": "SEARCH requests USING INDEX requests_by_owner (owner_id=? AND turn=?)",
    "owner=none&kind=function": "SEARCH requests USING INDEX requests_by_owner (owner_id=? AND turn=?)",
    "sort=-received": "SCAN requests USING INDEX requests_by_age",
    "sort=received&kind=function": "SCAN requests USING INDEX requests_by_age",
    "sort=received&owner=none": "SCAN requests USING INDEX requests_by_age",
    "sort=night": "SCAN requests USING INDEX requests_by_date",
    "kind=vip-table&turnout=came&nights_from=2026-11-01&nights_to=2026-11-30&sort=-night":
      "SEARCH requests USING INDEX requests_by_date (date_wanted>? AND date_wanted<?)",
    "kind=vip-table&source=link:poster&nights_from=2026-11-01&nights_to=2026-11-30&sort=-night":
      "SEARCH requests USING INDEX requests_by_date (date_wanted>? AND date_wanted<?)",
    "sort=-night&kind=function": "SCAN requests USING INDEX requests_by_date",
    "sort=-night&kind=contact": "SCAN requests USING INDEX requests_by_age",
  };
  test("are read in order", async () => {
    const db = await testDatabase();
    for (const [question, options] of Object.entries(walked)) {
      expect([question, ...(await planFor(db, question))]).toEqual([question, options]);
    }
  });

  test("are few when they have to be sorted", async () => {
    const db = await testDatabase();
    expect(await planFor(db, "night=2026-12-05&kind=vip-table")).toEqual([
      "SEARCH requests USING INDEX requests_by_date (date_wanted=?)",
      "USE TEMP B-TREE FOR ORDER BY",
    ]);
    expect(await planFor(db, "owner=me&sort=received")).toEqual([
      "SEARCH requests USING INDEX requests_by_owner (owner_id=? AND turn=?)",
      "USE TEMP B-TREE FOR ORDER BY",
    ]);
    expect(await planFor(db, "sort=night&stage=waiting")).toEqual([
      "SEARCH requests USING INDEX requests_by_turn (turn=?)",
      "USE TEMP B-TREE FOR ORDER BY",
    ]);
    for (const question of ["q=mia", "q=mia&kind=vip-table&sort=-received", "guest=nobody&owner=me"]) {
      const [first, ...rest] = await planFor(db, question);
      expect(first).toBe("SEARCH requests USING INDEX sqlite_autoindex_requests_1 (id=?)");
      expect(rest.at(-1)).toBe("USE TEMP B-TREE FOR ORDER BY");
    }
  });
});
