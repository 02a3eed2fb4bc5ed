import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { queryDay } from "../../platform/http/query-fields.server.ts";
import { isDemo, NEVER_SENT } from "../../platform/outbox/demo.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { extendByStaff, offerByStaff, readWaitlist, withdrawByStaff } from "./by-staff.server.ts";
import { waitlistShape } from "./waitlist.ts";

/** How many minutes staff add at once. */
const MORE_MINUTES = 30;

interface WaitlistServices extends StaffServices {
  /** Called after emails were queued. */
  mailWaits: () => void;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
}

/** The message once a table is offered. */
const offeredText = (mailConfigured: boolean) =>
  mailConfigured ? "Table offered by email." : "Table offered. Email isn't set up, so call the guest.";

const id = z.string("Choose a table.").check(z.minLength(1, "Choose a table."), z.maxLength(64));

const byOf = (context: Context) => ({ by: staffOf(context), now: Date.now() });

/** `/api/waitlist`: the waitlist of a club night, and its offers. */
export const waitlistEndpoints = [
  endpoint({
    method: "GET",
    path: "/waitlist",
    access: "floor.see",
    summary: "Returns the waitlist of a club night with its open offers; by default tonight's.",
    query: z.object({ night: queryDay("Enter a night like 2026-11-28.") }),
    output: z.object({ waitlist: waitlistShape }),
    async handle(_context, { db }: StaffServices, { query }) {
      const night = query.night ?? tonight();
      return { waitlist: await readWaitlist(db, night, Date.now()) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/waitlist/offers",
    access: "floor.change",
    summary: "Offers a free table to a party on the waitlist; asks once in quiet hours, then `anyway` sends it.",
    input: z.object({ request: id, table: id, anyway: z.optional(z.boolean()) }),
    output: withMessage({}),
    errors: [404, 409],
    async handle(context, { db, writer, mailWaits, mailConfigured }: WaitlistServices, { data }) {
      await writer.write((trx) => offerByStaff(trx, data, byOf(context)));
      mailWaits();
      return { message: (await isDemo(db, data.request)) ? NEVER_SENT : offeredText(mailConfigured) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/waitlist/offers/:id/withdraw",
    access: "floor.change",
    summary: "Withdraws an offer; the table is offered to the next party.",
    output: withMessage({}),
    async handle(context, { writer }: StaffServices, { params }) {
      await writer.write((trx) => withdrawByStaff(trx, params.id, byOf(context)));
      return { message: "Offer withdrawn." };
    },
  }),
  endpoint({
    method: "POST",
    path: "/waitlist/offers/:id/extend",
    access: "floor.change",
    summary: `Gives a party ${MORE_MINUTES} more minutes to answer.`,
    output: withMessage({}),
    async handle(context, { writer }: StaffServices, { params }) {
      const offer = params.id;
      await writer.write((trx) => extendByStaff(trx, offer, MORE_MINUTES, byOf(context)));
      return { message: "Offer extended." };
    },
  }),
] as const;
