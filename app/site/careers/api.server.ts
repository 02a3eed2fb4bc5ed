import { hash } from "node:crypto";
import type { Context } from "hono";
import type * as z from "zod/mini";
import { storeFile } from "../../bookings/requests/files.server.ts";
import { type FormServices, formEndpoint } from "../../bookings/requests/forms/form-endpoint.server.ts";
import { receiveRequest } from "../../bookings/requests/forms/receive.server.ts";
import { splitPhone } from "../../bookings/requests/phone/find-country.ts";
import { spamReason } from "../../bookings/requests/spam.ts";
import type { RequestDetails } from "../../platform/db/tables/requests.ts";
import { formatBytes } from "../../platform/lib/format-bytes.ts";
import { countries } from "../../platform/lib/phone/countries.ts";
import { fieldErrors, readJson } from "../../platform/lib/read-json.server.ts";
import { isMultipart, readMultipart, type UploadedFile } from "../../platform/lib/read-multipart.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { roleValue } from "../../platform/venue/role-value.ts";
import { countAll, senderKeys } from "../../staff/auth/rate-limit.server.ts";
import { CV, CV_TOO_LARGE, cvProblem } from "./cv.ts";
import { type CareerApplication, careerSchemaFor } from "./schema.ts";

type ApplicationWithCv = CareerApplication & { cv?: UploadedFile };

/** Parses a field with JSON; invalid JSON is left for the schema to reject. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Reads and validates an application: JSON, or a multipart form with the same fields and a PDF in `cv`.
 *
 * @returns the application and the bytes that identify a duplicate, or the error response.
 */
async function readApplication(
  context: Context,
  schema: ReturnType<typeof careerSchemaFor>,
): Promise<{ data: ApplicationWithCv; bytes: Uint8Array } | Response> {
  if (!isMultipart(context)) return readJson(context, schema as z.ZodMiniType<CareerApplication>);
  const names = new Set(Object.keys(schema.shape));
  const parts = await readMultipart(context, names, { ...CV, tooLarge: CV_TOO_LARGE, from: "guests" });
  if (parts instanceof Response) return parts;
  const { texts, file } = parts;
  const problem = file && cvProblem(file.bytes);
  if (problem) return context.json({ message: problem, errors: { [CV.field]: problem } }, 415);
  const sent = { ...Object.fromEntries(texts), licences: parsed(texts.get("licences")) };
  const checked = schema.safeParse(sent);
  if (!checked.success) return fieldErrors(context, checked.error.issues);
  // The file's hash instead of a copy.
  const same = [...texts, file ? hash("sha256", file.bytes) : ""];
  return { data: { ...checked.data, cv: file }, bytes: Buffer.from(JSON.stringify(same)) };
}

const HOUR = 60 * 60_000;

/** Most CVs of one sender per hour, because they take space until they are deleted. */
const MAX_CVS = 10;

/** The valid values of a role in the form. */
const openRoles = () => pageTexts().careers.roles.map(({ label }) => roleValue(label));

const input = careerSchemaFor(openRoles);

export const careersEndpoints = [
  formEndpoint<ApplicationWithCv, FormServices, "/careers/career-form">({
    path: "/careers/career-form",
    summary: "Sends a job application.",
    name: "career",
    input,
    pdf: CV.field,
    read: (context) => readApplication(context, input),
    async write(trx, form, now, from) {
      const { email, phone, website, cv, ...fields } = form;
      if (cv && from.limited) {
        const wait = await countAll(trx, await senderKeys(trx, "cv", from.sender), MAX_CVS, now, HOUR);
        if (wait > 0) return { wait };
      }
      // The dial code, since the guest may have typed one of another country.
      const code = splitPhone(phone, countries).dialCode;
      const name = [fields.firstName, fields.lastName].filter(Boolean).join(" ");
      const licences = fields.licences?.filter(({ number }) => number !== "");
      const fileName = `${cv?.name || "CV"}.pdf`;
      const details: RequestDetails = { ...fields, code, licences: licences?.length ? licences : undefined };
      if (cv) details.cv = `${fileName}, ${formatBytes(cv.bytes.length)}`;
      const { id, reference } = await receiveRequest(
        trx,
        {
          kind: "career",
          name,
          email,
          phone,
          spamReason: spamReason(form),
          details,
        },
        from,
        now,
      );
      if (cv) await storeFile(trx, id, { name: fileName, type: "application/pdf", bytes: cv.bytes }, now);
      return { answer: { message: "Your application has been received.", reference } };
    },
  }),
];
