import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { flag } from "../../platform/lib/shapes.ts";
import { type Actor, record } from "../audit-log/record.server.ts";
import { getAdmin, trailObject } from "../auth/admins.server.ts";
import { type StaffServices, staffOf } from "../auth/staff.server.ts";

const onSchema = z.object({ on: flag });

async function readWish(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("admins").select("weekly_email").where("id", "=", id).executeTakeFirstOrThrow();
  return row.weekly_email === 1;
}

/** Switches someone's own weekly email on or off. */
export async function changeWish(
  trx: Database,
  staff: Actor & { id: string },
  on: boolean,
  now: number,
): Promise<void> {
  if ((await readWish(trx, staff.id)) === on) return;
  await trx
    .updateTable("admins")
    .set({ weekly_email: on ? 1 : 0 })
    .where("id", "=", staff.id)
    .execute();
  const { username } = await getAdmin(trx, staff.id);
  const object = trailObject({ id: staff.id, username });
  await record(trx, { actor: staff, action: on ? "admin.weekly-email-on" : "admin.weekly-email-off", object }, now);
}

/** `/api/account/weekly-email`: whether the admin gets the weekly email on Mondays. */
export const weeklyEmailEndpoints = [
  endpoint({
    method: "GET",
    path: "/account/weekly-email",
    access: "report.see",
    summary: "Returns whether the admin gets the weekly email.",
    output: z.object({ on: flag }),
    handle: async (context, { db }: StaffServices) => ({ on: await readWish(db, staffOf(context).id) }),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/weekly-email",
    access: "report.see",
    summary: "Switches the admin's own weekly email on or off.",
    input: onSchema,
    output: withMessage({ on: flag }),
    async handle(context, { writer }: StaffServices, { data: { on } }) {
      await writer.write((trx) => changeWish(trx, staffOf(context), on, Date.now()));
      return { message: on ? "Weekly email turned on." : "Weekly email turned off.", on };
    },
  }),
] as const;
