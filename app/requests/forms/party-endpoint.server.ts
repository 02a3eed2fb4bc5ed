import { Hono } from "hono";
import type { RequestKind } from "../../content/request-kinds.ts";
import type { Database } from "../../db/tables.ts";
import { onlyMethods } from "../../lib/json-errors.server.ts";
import type { BodySchema } from "../../lib/read-json.server.ts";
import { spamReason } from "../inbox/spam.ts";
import { type FormServices, formEndpoint } from "./form-endpoint.server.ts";
import { receiveRequest } from "./receive.server.ts";

/** What every party says when it asks for a night. */
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
 * The call of a form by which a party asks for a night: a table, or the room.
 *
 * @param whyNot words for the guest where a night cannot be asked for.
 */
export function partyEndpoint(
  services: FormServices,
  path: string,
  kind: RequestKind,
  schema: BodySchema<Party>,
  whyNot: (trx: Database, night: string) => Promise<string | undefined> = async () => undefined,
): Hono {
  const api = new Hono();
  api.post(
    path,
    formEndpoint(services, {
      call: kind,
      schema,
      async write(trx, form, now, from) {
        const { name, email, phone, date, website, ...details } = form;
        const no = await whyNot(trx, date);
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
        return { answer: { message: "Your request has been received. We will be in touch shortly.", reference } };
      },
    }),
  );
  api.all(path, onlyMethods("POST"));
  return api;
}
