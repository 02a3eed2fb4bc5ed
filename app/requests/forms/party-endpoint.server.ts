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
 * `rejectionReason` returns the message for a night that cannot be booked.
 */
export function partyEndpoint(
  about: { path: string; summary: string; kind: RequestKind; input: z.ZodMiniType<Party> },
  rejectionReason: (trx: Database, night: string) => Promise<string | undefined> = async () => undefined,
): Endpoint<FormServices> {
  const { kind } = about;
  return formEndpoint({
    ...about,
    name: kind,
    async write(trx, form, now, from) {
      const { name, email, phone, date, website, ...details } = form;
      const no = await rejectionReason(trx, date);
      if (no) return { issues: [{ path: ["date"], message: no }] };
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
          confirmed: { guests: form.guests, ...(form.time && { time: form.time }) },
        },
        from,
        now,
      );
      return { answer: { message: "Your request has been received. We'll be in touch shortly.", reference } };
    },
  });
}
