import { Hono } from "hono";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { partyFields } from "../requests/asked-fields.ts";
import { type FormDesk, formCall } from "../requests/form-call.server.ts";
import { receiveRequest } from "../requests/receive.server.ts";
import { spamReason } from "../requests/spam.ts";
import { vipTableSchema } from "./schema.ts";

/** `/api/event/vip-table`. */
export function vipTablesApi(desk: FormDesk): Hono {
  const api = new Hono({ strict: false });
  api.post(
    "/vip-table",
    formCall(desk, {
      call: "vip-table",
      schema: vipTableSchema,
      async write(trx, form, now) {
        const { name, email, phone, date, guests, budget, message } = form;
        const reference = await receiveRequest(
          trx,
          {
            kind: "vip-table",
            status: "new",
            name,
            email,
            phone,
            date,
            spamReason: spamReason(form),
            details: { guests, budget, message },
            fields: partyFields(form),
            confirmed: { guests },
          },
          desk.clubAddress,
          now,
        );
        return { answer: { message: "Your request has been received. We will be in touch shortly.", reference } };
      },
    }),
  );
  api.all("/vip-table", onlyMethods("POST"));
  return api;
}
