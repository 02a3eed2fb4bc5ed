import type * as z from "zod/mini";
import type { RequestKind } from "../../content/request-kinds.ts";
import type { Database } from "../../db/tables.ts";
import type { Endpoint } from "../../http/endpoint.server.ts";
import { spamReason } from "../inbox/spam.ts";
import { type FormServices, formEndpoint } from "./form-endpoint.server.ts";
import { receiveRequest } from "./receive.server.ts";

/** The fields of every party. */
type Party = {
  name: string;
  email: string;
  phone: string;
  date: string;
  time?: string | undefined;
  guests: number;
  budget: string;
  message: string;
  website: string;
};

/**
 * Declares the endpoint of a party form: a VIP table or a function.
 *
 * `rejectionReason` returns the message for a night that cannot be booked, `waitlist` the place on its waitlist if it is
 * full, and the text about it.
 */
export function partyEndpoint(
  about: { path: string; summary: string; kind: RequestKind; input: z.ZodMiniType<Party> },
  {
    rejectionReason = async () => undefined,
    waitlist = async () => undefined,
  }: {
    rejectionReason?: (trx: Database, night: string) => Promise<string | undefined>;
    waitlist?: (trx: Database, night: string, details: object) => Promise<{ place: number; text: string } | undefined>;
  } = {},
): Endpoint<FormServices> {
  const { kind } = about;
  return formEndpoint({
    ...about,
    name: kind,
    async write(trx, form, now, from) {
      const { name, email, phone, date, website, ...details } = form;
      const no = await rejectionReason(trx, date);
      if (no) return { issues: [{ path: ["date"], message: no }] };
      const waits = await waitlist(trx, date, details);
      const { reference } = await receiveRequest(
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
      if (waits) return { answer: { title: "You're on the waitlist", message: waits.text, reference } };
      return { answer: { message: "Your request has been received. We'll be in touch shortly.", reference } };
    },
  });
}
