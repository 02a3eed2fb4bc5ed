import { pageTexts } from "../content/page-texts.server.ts";
import { roleValue } from "../content/role-value.ts";
import { countries } from "../lib/countries.ts";
import { formEndpoint } from "../requests/forms/form-endpoint.server.ts";
import { receiveRequest } from "../requests/forms/receive.server.ts";
import { spamReason } from "../requests/inbox/spam.ts";
import { splitPhone } from "../requests/phone/find-country.ts";
import { careerSchemaFor } from "./schema.ts";

/** What the form may send as a role. */
const openRoles = () => pageTexts().careers.roles.map(({ label }) => roleValue(label));

export const careersEndpoints = [
  formEndpoint({
    path: "/careers/career-form",
    summary: "Sends a job application.",
    name: "career",
    input: careerSchemaFor(openRoles),
    async write(trx, form, now, from) {
      const { firstName, lastName, phone, email, dob, social, role } = form;
      // The dial code sent may belong to another country.
      const code = splitPhone(phone, countries).dialCode;
      const name = [firstName, lastName].filter(Boolean).join(" ");
      const { reference } = await receiveRequest(
        trx,
        {
          kind: "career",
          name,
          email,
          phone,
          spamReason: spamReason(form),
          details: { firstName, lastName, code, dob, social, role },
        },
        from,
        now,
      );
      return { answer: { message: "Your application has been received.", reference } };
    },
  }),
];
