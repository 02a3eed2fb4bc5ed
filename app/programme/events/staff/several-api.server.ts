import * as z from "zod/mini";
import type { PublishingServices } from "../../../house/published-items/published-kind.server.ts";
import { findExisting, restore, setActive, softDelete } from "../../../house/published-items/rows.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { isAccepted } from "../../../platform/lib/refusal.server.ts";
import { text } from "../../../platform/lib/shapes.ts";
import type { VersionedEdit } from "../../../staff/audit-log/record.server.ts";
import { staffOf } from "../../../staff/auth/staff.server.ts";
import { MAX_SEVERAL } from "../../../staff/toolkit/max-several.ts";

const severalSchema = z.object({
  ids: z
    .array(z.string().check(z.maxLength(36)))
    .check(z.minLength(1, "Choose events."), z.maxLength(MAX_SEVERAL, `Choose ${MAX_SEVERAL} events or fewer.`)),
  action: z.enum(["activate", "deactivate", "delete", "restore"], "Choose what to do."),
});

type SeveralAction = z.output<typeof severalSchema>["action"];

const done: Record<SeveralAction, string> = {
  activate: "activated",
  deactivate: "deactivated",
  delete: "deleted",
  restore: "restored",
};

/** Changes one event. @returns whether it was different before. */
async function changeOne(trx: Database, id: string, action: SeveralAction, edit: VersionedEdit): Promise<boolean> {
  const before = await findExisting(trx, "events", id);
  if (action === "restore") return before === undefined && isAccepted(restore(trx, "events", id, edit));
  if (!before) return false;
  const active = action === "activate";
  if (action !== "delete" && before.active === Number(active)) return false;
  if (action === "delete") await softDelete(trx, "events", id, edit);
  else await setActive(trx, "events", id, active, edit);
  return true;
}

/** Changes several events at once; those that are like that already, or gone, stay as they are. */
export const severalEventsEndpoint = jsonEndpoint({
  method: "POST",
  path: "/event/several-events",
  access: "events.change",
  summary: "Activates, deactivates, deletes or restores several events.",
  input: severalSchema,
  output: withMessage({ changed: z.array(text).check(z.describe("The ids of those that were different before.")) }),
  async handle(context, { writer }: PublishingServices, { data: { ids, action } }) {
    const edit = { by: staffOf(context), now: Date.now() };
    const changed = await writer.write(async (trx) => {
      const changed: string[] = [];
      for (const id of new Set(ids)) if (await changeOne(trx, id, action, edit)) changed.push(id);
      return changed;
    });
    return { message: `${formatCount(changed.length, "event")} ${done[action]}.`, changed };
  },
});
