import type { RequestKind, StatusName } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { statusesOf } from "../../../platform/venue/request-kinds.ts";
import { matching } from "./matching.server.ts";

/** Requests for a night; kinds that the caller does not see are omitted. */
interface NightRequests {
  tables?: {
    approved: number;
    /** Unanswered, as the inbox counts them. */
    waiting: number;
    /** Guests at the approved tables. */
    guests: number;
  };
  /** Functions that may still take place. */
  functions?: number;
  claims?: number;
}

/** The statuses that count towards a night, by kind. */
const expected: Partial<Record<RequestKind, readonly StatusName[]>> = {
  "vip-table": ["approved", "arrived"],
  function: ["new", "prospect", "tentative", "definite"],
  claim: ["claimed", "redeemed"],
};

const unanswered = Object.entries(statusesOf("vip-table"))
  .filter(([, { stage }]) => stage === "waiting")
  .map(([status]) => status);

/** @returns the number of requests of the visible kinds for a night (`YYYY-MM-DD`) */
export async function countNight(db: Database, visible: readonly RequestKind[], day: string): Promise<NightRequests> {
  if (visible.length === 0) return {};
  const night = { visible, night: day, stage: "all", sort: "received" } as const;
  const groups = await matching(
    db,
    db.selectFrom("requests").select((eb) => ["kind", "status", eb.fn.countAll<number>().as("count")]),
    night,
    undefined,
  )
    .groupBy(["kind", "status"])
    .execute();
  const sum = (kind: RequestKind, statuses: readonly string[] = expected[kind] ?? []) =>
    groups
      .filter((group) => group.kind === kind && statuses.includes(group.status))
      .reduce((total, { count }) => total + count, 0);
  const tables = await matching(
    db,
    db.selectFrom("requests").select("details"),
    { ...night, kind: "vip-table" },
    undefined,
  )
    .where("status", "in", expected["vip-table"] ?? [])
    .execute();
  return {
    ...(visible.includes("vip-table") && {
      tables: {
        approved: sum("vip-table"),
        waiting: sum("vip-table", unanswered),
        guests: tables.reduce((total, { details }) => total + (parseJsonText(details).guests || 0), 0),
      },
    }),
    ...(visible.includes("function") && { functions: sum("function") }),
    ...(visible.includes("claim") && { claims: sum("claim") }),
  };
}
