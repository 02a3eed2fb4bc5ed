import { formEndpoint } from "../../bookings/requests/forms/form-endpoint.server.ts";
import { receiveRequest } from "../../bookings/requests/forms/receive.server.ts";
import { spamReason } from "../../bookings/requests/spam.ts";
import { contactSchema } from "./schema.ts";

export const contactEndpoints = [
  formEndpoint({
    path: "/contact",
    summary: "Sends a message to the club.",
    name: "contact",
    input: contactSchema,
    async write(trx, form, now, from) {
      const { name, email, website, ...details } = form;
      const { reference } = await receiveRequest(
        trx,
        {
          kind: "contact",
          name,
          email,
          phone: "",
          spamReason: spamReason(form),
          details,
        },
        from,
        now,
      );
      return { answer: { message: "Your message has been sent. We'll get back to you soon.", reference } };
    },
  }),
] as const;
