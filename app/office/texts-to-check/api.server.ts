import * as z from "zod/mini";
import { isStale } from "../../house/settings/edit-of.server.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { confirmTexts, listTextsToCheck } from "./list.server.ts";
import { textsToCheckShape } from "./shapes.ts";

/** `/api/texts-to-check`: texts that are still the program's defaults. */
export const textsToCheckEndpoints = [
  endpoint({
    method: "GET",
    path: "/texts-to-check",
    access: "settings.change",
    summary: "Lists the texts that are still as they came with the program, page by page.",
    output: textsToCheckShape,
    handle: (_context, { db }: StaffServices) => listTextsToCheck(db),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/texts-to-check",
    access: "settings.change",
    summary: "Confirms texts as they are.",
    headers: ["If-Match"],
    input: z.object({
      paths: z.array(z.string()).check(z.minLength(1, "Choose a text."), z.maxLength(1_000, "Choose fewer texts.")),
    }),
    output: withMessage({ texts: textsToCheckShape }),
    async handle(context, { writer }: StaffServices, { headers, data: { paths } }) {
      return writer.write(async (trx) => {
        const listed = await listTextsToCheck(trx);
        if (isStale(headers["If-Match"], listed.tag)) {
          const message = "These texts were changed since you opened the list. Read them again, then confirm.";
          return context.json({ message, texts: listed }, 412);
        }
        await confirmTexts(trx, listed, paths, { by: staffOf(context), now: Date.now() });
        const texts = await listTextsToCheck(trx);
        return context.json({ message: `${formatCount(listed.total - texts.total, "text")} confirmed.`, texts });
      });
    },
  }),
] as const;
