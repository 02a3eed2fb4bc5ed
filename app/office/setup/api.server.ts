import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { changeSetup, readSetup } from "./setup.server.ts";
import { setupChangeSchema, setupShape } from "./shapes.ts";

/** `/api/setup`: the steps of the setup. */
export const setupEndpoints = [
  endpoint({
    method: "GET",
    path: "/setup",
    access: "settings.change",
    summary: "Returns how far the setup has come.",
    output: z.object({ setup: setupShape }),
    handle: async (_context, { db }: StaffServices) => ({ setup: await readSetup(db) }),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/setup",
    access: "settings.change",
    summary: "Opens, finishes or dismisses the setup, or marks its steps.",
    input: setupChangeSchema,
    output: withMessage({ setup: setupShape }),
    async handle(context, { writer }: StaffServices, { data }) {
      const by = { by: staffOf(context), now: Date.now() };
      return { message: "Setup saved.", setup: await writer.write((trx) => changeSetup(trx, data, by)) };
    },
  }),
] as const;
