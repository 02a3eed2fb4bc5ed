import * as z from "zod/mini";
import type { RequestColumn, RequestDetails, RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Issue } from "../../../platform/lib/read-json.server.ts";
import { promiseTexts, replyPromise } from "../../../platform/venue/reply-promise.server.ts";
import { spamReason } from "../spam.ts";
import { arrivalIssues } from "./arrival-issues.ts";
import { type FormServices, formEndpoint } from "./form-endpoint.server.ts";
import { guestReceipt } from "./receipt.server.ts";
import { receiveRequest } from "./receive.server.ts";

/** The fields that the two forms have in common. */
type Party = Record<RequestColumn | "website", string> & RequestDetails & { guests: number };

const received = z.object({
  title: z.optional(z.string()),
  message: z.string(),
  reference: z.string(),
  link: z.string().check(z.describe("Path of the guest's private page.")),
  emailed: z.boolean().check(z.describe("Whether an email to the guest is on its way.")),
  soon: z.optional(
    z.string().check(z.describe("When to expect a reply, if the night is too close for the usual one.")),
  ),
});

/**
 * Declares the endpoint of a party form: a VIP table or a function.
 *
 * `check` returns the errors that only the database reveals, or data to store besides the form's fields; `waitlist`
 * returns the place on the night's waitlist if it is full, and the text about it.
 */
export function partyEndpoint<Form extends Party, const Path extends string>(
  about: { path: Path; summary: string; kind: RequestKind; input: z.ZodMiniType<Form> },
  {
    check = async () => ({ details: {} }),
    waitlist = async () => undefined,
  }: {
    check?: (trx: Database, form: Form) => Promise<{ issues: readonly Issue[] } | { details: RequestDetails }>;
    waitlist?: (
      trx: Database,
      night: string,
      details: RequestDetails,
    ) => Promise<{ place: number; text: string } | undefined>;
  } = {},
) {
  const { kind } = about;
  return formEndpoint<Form, FormServices, Path>({
    ...about,
    name: kind,
    output: received,
    receipt: async (trx, sent, { mailWorks }) => (await guestReceipt(trx, mailWorks(), sent)).receipt,
    async write(trx, form, now, from, { mailWorks }) {
      const passed = arrivalIssues(form, now);
      if (passed.length > 0) return { issues: passed };
      const checked = await check(trx, form);
      if ("issues" in checked) return checked;
      const { name, email, phone, date, website, ...fields }: Party = form;
      const details: RequestDetails = { ...fields, ...checked.details };
      const waits = await waitlist(trx, date, details);
      const { reference, held } = await receiveRequest(
        trx,
        {
          kind,
          name,
          email,
          phone,
          date,
          spamReason: spamReason(form),
          details,
          waitlisted: waits !== undefined,
          confirmed: {
            guests: form.guests,
            ...(form.time && { time: form.time }),
            ...(waits && { waitlist: waits.place }),
          },
        },
        from,
        now,
      );
      if (waits) {
        const how = held || !mailWorks() ? "Your private page says how it works." : "We've emailed you how it works.";
        return { answer: { title: "You're on the waitlist", message: `${waits.text} ${how}`, reference } };
      }
      const promise = replyPromise({ kind, night: date, received: now });
      const soon = promise === "usual" ? {} : { soon: promiseTexts(promise, { kind, night: date }).soon };
      return { answer: { message: "Your request has been received. We'll be in touch shortly.", reference, ...soon } };
    },
  });
}
