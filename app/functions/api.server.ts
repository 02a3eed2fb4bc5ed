import { Hono } from "hono";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { partyFields } from "../requests/asked-fields.ts";
import { type FormDesk, formCall } from "../requests/form-call.server.ts";
import { receiveRequest } from "../requests/receive.server.ts";
import { spamReason } from "../requests/spam.ts";
import { functionInquirySchema } from "./schema.ts";

/** `/api/event/add-function-inquiry`. */
export function functionsApi(desk: FormDesk): Hono {
  const api = new Hono({ strict: false });
  api.post(
    "/add-function-inquiry",
    formCall(desk, {
      call: "function",
      schema: functionInquirySchema,
      async write(trx, form, now) {
        const { name, email, phone, eventType, date, guests, budget, message } = form;
        const reference = await receiveRequest(
          trx,
          {
            kind: "function",
            status: "new",
            name,
            email,
            phone,
            date,
            spamReason: spamReason(form),
            details: { eventType, guests, budget, message },
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
  api.all("/add-function-inquiry", onlyMethods("POST"));
  return api;
}
