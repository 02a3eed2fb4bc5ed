import * as z from "zod/mini";
import type { OutboxServices } from "../../house/mail/outbox-api.server.ts";
import { endpoint, jsonEndpoint } from "../../platform/http/endpoint.server.ts";
import { moment } from "../../platform/lib/fields.ts";
import { parseInstant } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { staffOf } from "../../staff/auth/staff.server.ts";
import type { BackupSchedule } from "../backup/state.server.ts";
import { noteSeen, readLiveCounts, readOverview } from "./overview.server.ts";
import { overviewShape, pulseShape } from "./shapes.ts";

/** Services of the dashboard's endpoints. */
export interface OverviewServices extends OutboxServices {
  /** The environment's schedule of backups. */
  fixedBackups: BackupSchedule;
  /** The bucket for backups, if one is configured. */
  backupBucket: object | undefined;
}

/** `until` is the `as_of` of an overview, so that nothing received after it counts as seen. */
const seenSchema = z.object({ until: moment("Enter a time.") });

/** `/api/admin`: live counts and the dashboard. */
export const overviewEndpoints = [
  endpoint({
    method: "GET",
    path: "/admin/pulse",
    access: "office",
    summary: "Returns the counts that the back office keeps up to date.",
    output: pulseShape,
    handle: (context, { db }: OverviewServices) => readLiveCounts(db, staffOf(context).role),
  }),
  endpoint({
    method: "GET",
    path: "/admin/overview",
    access: "office",
    summary: "Returns what is new, what is unanswered, and the next events.",
    output: overviewShape,
    handle: (context, { db, ...server }: OverviewServices) => readOverview(db, staffOf(context), server, Date.now()),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/seen",
    access: "office",
    summary: "Marks what is new as seen, up to an overview's `as_of`.",
    input: seenSchema,
    output: "nothing",
    async handle(context, { writer }: OverviewServices, { data }) {
      const { id } = staffOf(context);
      const until = Math.min(Date.parse(parseInstant(data.until, venue.timeZone)), Date.now());
      await writer.write((trx) => noteSeen(trx, id, until));
      return context.body(null, 204);
    },
  }),
] as const;
