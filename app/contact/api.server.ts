import { Hono } from "hono";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { type FormServices, formEndpoint } from "../requests/forms/form-endpoint.server.ts";
import { receiveRequest } from "../requests/forms/receive.server.ts";
import { spamReason } from "../requests/inbox/spam.ts";
import { contactSchema } from "./schema.ts";

/** `/api/contact`. */
export function contactApi(services: FormServices): Hono {
  const api = new Hono();
  api.post(
    "/",
    formEndpoint(services, {
      call: "contact",
      schema: contactSchema,
      async write(trx, form, now, from) {
        const { name, email, subject, message } = form;
        const { reference } = await receiveRequest(
          trx,
          {
            kind: "contact",
            name,
            email,
            phone: "",
            spamReason: spamReason(form),
            details: { subject, message },
          },
          from,
          now,
        );
        return { answer: { message: "Your message has been sent. We'll get back to you soon.", reference } };
      },
    }),
  );
  api.all("/", onlyMethods("POST"));
  return api;
}
