import * as z from "zod/mini";
import type { PublishingServices } from "../../house/published-items/published-kind.server.ts";
import { endpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { nullable } from "../../platform/lib/shapes.ts";
import { staffOf } from "../../staff/auth/staff.server.ts";
import { hasDemo } from "./added.server.ts";
import { planRemoval, toDemoData } from "./plan.server.ts";
import { removeDemo } from "./remove.server.ts";
import { demoShape } from "./shapes.ts";

/** `/api/admin/demo`: what the demo added, and its removal. */
export const demoEndpoints = [
  endpoint({
    method: "GET",
    path: "/admin/demo",
    access: "settings.change",
    summary: "Returns what removing the demo data would delete and keep; null without demo data.",
    output: z.object({ demo: nullable(demoShape) }),
    async handle(context, { db }: PublishingServices) {
      return context.json({ demo: (await hasDemo(db)) ? toDemoData(await planRemoval(db)) : null });
    },
  }),
  endpoint({
    method: "POST",
    path: "/admin/demo/remove",
    access: "settings.change",
    confirm: "hour",
    summary: "Removes the demo data, except what staff edited or what guests and other content need.",
    output: withMessage({ demo: demoShape }),
    errors: [404],
    async handle(context, { writer, storage }: PublishingServices) {
      const demo = await removeDemo(writer, storage, { by: staffOf(context), now: Date.now() });
      if (!demo) return jsonError(context, 404, "The demo data has already been removed.");
      return context.json({ message: "Demo data removed.", demo });
    },
  }),
] as const;
