import type { Context } from "hono";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { withCurrent } from "../../../platform/lib/refusal.server.ts";
import { staffOf } from "../../../staff/auth/staff.server.ts";
import type { InboxBy } from "../change.server.ts";
import { visibleKinds } from "../visible-kinds.ts";
import { findRequest } from "./detail.server.ts";

/** The kinds of requests that the caller sees. */
export const visibleTo = (context: Context): readonly RequestKind[] => visibleKinds(staffOf(context).role);

/** The caller, and the time. */
export const caller = (context: Context) =>
  ({ staff: staffOf(context), now: Date.now(), visible: visibleTo(context) }) satisfies InboxBy;

/** A change of a request; if it is based on an older version, the refusal includes the current request. */
export const withRequest = <Result>(context: Context, db: Database, id: string, change: Promise<Result>) =>
  withCurrent(change, async () => ({ request: await findRequest(db, id, visibleTo(context)) }));
