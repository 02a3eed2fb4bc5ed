import { Hono } from "hono";
import { careersPage } from "../content/pages/careers.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { plainDate } from "../lib/wall-time.ts";
import { filled } from "../requests/asked-fields.ts";
import { type FormDesk, formCall } from "../requests/form-call.server.ts";
import { receiveRequest } from "../requests/receive.server.ts";
import { spamReason } from "../requests/spam.ts";
import { careerSchema } from "./schema.ts";

/** `/api/careers/career-form`. */
export function careersApi(desk: FormDesk): Hono {
  const api = new Hono({ strict: false });
  api.post(
    "/career-form",
    formCall(desk, {
      call: "career",
      schema: careerSchema,
      async write(trx, form, now) {
        const { firstName, lastName, code, phone, email, dob, social, role } = form;
        const name = [firstName, lastName].filter(Boolean).join(" ");
        const reference = await receiveRequest(
          trx,
          {
            kind: "career",
            name,
            email,
            phone,
            spamReason: spamReason(form),
            details: { firstName, lastName, code, dob, social, role },
            fields: filled([
              { label: "Role", value: careersPage.roles.find(({ value }) => value === role)?.label ?? role },
              { label: "Name", value: name },
              { label: "Email", value: email },
              { label: "Phone", value: phone },
              { label: "Date of birth", value: plainDate(dob) },
              { label: "Link", value: social },
            ]),
          },
          desk.clubAddress,
          now,
        );
        return { answer: { message: "Your application has been received.", reference } };
      },
    }),
  );
  api.all("/career-form", onlyMethods("POST"));
  return api;
}
