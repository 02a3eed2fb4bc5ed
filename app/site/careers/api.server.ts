import { storeFile } from "../../bookings/requests/files.server.ts";
import { type FormServices, formEndpoint } from "../../bookings/requests/forms/form-endpoint.server.ts";
import { receiveRequest } from "../../bookings/requests/forms/receive.server.ts";
import { splitPhone } from "../../bookings/requests/phone/find-country.ts";
import { spamReason } from "../../bookings/requests/spam.ts";
import { formatBytes } from "../../platform/lib/format-bytes.ts";
import { countries } from "../../platform/lib/phone/countries.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { roleValue } from "../../platform/venue/role-value.ts";
import { countAll, senderKeys } from "../../staff/auth/rate-limit.server.ts";
import { CV } from "./cv.ts";
import { type ApplicationWithCv, readApplication } from "./read-application.server.ts";
import { careerSchemaFor } from "./schema.ts";

const HOUR = 60 * 60_000;

/** CVs of one sender in an hour: they take space until they are deleted. */
const MAX_CVS = 10;

/** The values that the form may send as a role. */
const openRoles = () => pageTexts().careers.roles.map(({ label }) => roleValue(label));

const input = careerSchemaFor(openRoles);

export const careersEndpoints = [
  formEndpoint<ApplicationWithCv, FormServices>({
    path: "/careers/career-form",
    summary: "Sends a job application.",
    name: "career",
    input,
    pdf: CV.field,
    read: (context) => readApplication(context, input),
    async write(trx, form, now, from) {
      const { firstName, lastName, phone, email, dob, social, role, cv } = form;
      if (cv && from.limited) {
        const wait = await countAll(trx, await senderKeys(trx, "cv", from.sender), MAX_CVS, now, HOUR);
        if (wait > 0) return { wait };
      }
      // The dial code sent may belong to another country.
      const code = splitPhone(phone, countries).dialCode;
      const name = [firstName, lastName].filter(Boolean).join(" ");
      const licences = form.licences?.filter(({ number }) => number !== "") ?? [];
      const fileName = `${cv?.name || "CV"}.pdf`;
      const more = {
        ...(licences.length > 0 && { licences }),
        ...(cv && { cv: `${fileName}, ${formatBytes(cv.bytes.length)}` }),
      };
      const { id, reference } = await receiveRequest(
        trx,
        {
          kind: "career",
          name,
          email,
          phone,
          spamReason: spamReason(form),
          details: { firstName, lastName, code, dob, social, role, ...more },
        },
        from,
        now,
      );
      if (cv) await storeFile(trx, id, { name: fileName, type: "application/pdf", bytes: cv.bytes }, now);
      return { answer: { message: "Your application has been received.", reference } };
    },
  }),
];
