import * as z from "zod/mini";
import { type FormServices, formEndpoint } from "../../bookings/requests/forms/form-endpoint.server.ts";
import { guestReceipt, type JustReceived, type Receipt } from "../../bookings/requests/forms/receipt.server.ts";
import { receiveRequest } from "../../bookings/requests/forms/receive.server.ts";
import { spamReason } from "../../bookings/requests/spam.ts";
import { publishingEndpoints } from "../../house/published-items/endpoints.server.ts";
import type { PublishedKind } from "../../house/published-items/published-kind.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { venue } from "../../platform/venue/venue.ts";
import { codeOfClaim, giveCode } from "./claim-code.server.ts";
import { shownCode } from "./claim-code.ts";
import { claimSchema } from "./claim-schema.ts";
import { claimRejectionReason, tellIfFull } from "./limits.server.ts";
import { liquorAdvice } from "./liquor-advice.ts";
import { ALL_EVENTS, type StaffOffer } from "./offer.ts";
import { newOfferSchema, type OfferForm, offerChangeSchema } from "./schema.ts";
import { offerShape, staffOfferShape } from "./shapes.ts";
import { findStaffOffer, listStaffOffers } from "./staff-store.server.ts";
import { findClaimable, listOffers } from "./store.server.ts";

/** Whether an offer can be for an event: it is there, or the offer was for it before it was deleted. */
async function canBeFor(db: Database, eventId: string, offerId = ""): Promise<boolean> {
  const event = await db.selectFrom("events").select("deleted_at").where("id", "=", eventId).executeTakeFirst();
  if (!event || event.deleted_at === null) return event !== undefined;
  const offer = await db.selectFrom("offers").select("event_id").where("id", "=", offerId).executeTakeFirst();
  return offer?.event_id === eventId;
}

/** Offers as published items. */
const publishedOffers: PublishedKind<"offers", OfferForm, StaffOffer> = {
  table: "offers",
  name: "offer",
  added: "Offer created successfully!",
  changed: "Offer updated successfully!",
  newSchema: newOfferSchema,
  changeSchema: offerChangeSchema,
  find: findStaffOffer,
  async columns(db, { event, ...form }, id) {
    const event_id = event === ALL_EVENTS ? null : event;
    if (event_id !== null && !(await canBeFor(db, event_id, id))) {
      return { issues: [{ path: ["event"], message: "This event was deleted. Choose another, or All." }] };
    }
    const { title, description, valid_from, valid_till, limit_total, limit_guest, limit_night } = form;
    const advice = liquorAdvice(`${title}\n${description}`, venue.address);
    const reason = form.overruled && jsonText({ reason: form.overruled, rules: advice.map(({ rule }) => rule) });
    const limits = { limit_total, limit_guest, limit_night };
    const given = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
    // Without advice no reason is needed; an omitted reason is unchanged.
    const overruled =
      advice.length === 0 ? { overruled: null } : form.overruled === undefined ? {} : { overruled: reason || null };
    return { columns: { title, description, event_id, valid_from, valid_till, ...given, ...overruled } };
  },
};

/**
 * A claim's private link, and its code where no email server is configured. With one, the code is sent by email only:
 * limits count guests by their address.
 */
async function claimReceipt(
  trx: Database,
  { mailConfigured, mailWorks }: Pick<FormServices, "mailConfigured" | "mailWorks">,
  claim: JustReceived,
): Promise<Receipt> {
  const { id, receipt } = await guestReceipt(trx, mailWorks(), claim);
  return mailConfigured ? receipt : { ...receipt, code: shownCode(await codeOfClaim(trx, id)) };
}

const claimed = z.object({
  message: z.string(),
  reference: z.string(),
  link: z.string().check(z.describe("Path of the guest's private page.")),
  emailed: z.boolean().check(z.describe("Whether the code is emailed.")),
  code: z.optional(z.string().check(z.describe("The code, if email isn't set up."))),
});

const claimEndpoint = formEndpoint({
  path: "/offers/claim-offer",
  summary: "Claims an offer.",
  name: "claim",
  input: claimSchema,
  output: claimed,
  errors: [404, 410],
  // It reads how many claims others have made.
  serial: true,
  receipt: (trx, sent, services: FormServices) => claimReceipt(trx, services, sent),
  async write(trx, form, now, from) {
    const offer = await findClaimable(trx, form.offer_id, now);
    if (!offer) return { rejection: 404, message: "This offer doesn't exist or is no longer available." };
    if (offer === "over") return { rejection: 410, message: "This offer has ended." };
    const spam = spamReason(form);
    const no = spam === null ? await claimRejectionReason(trx, offer, form) : undefined;
    if (no?.field) return { issues: [{ path: [no.field], message: no.message }] };
    if (no) return { rejection: 409, message: no.message };
    const { email, phone, celebrateDate, website, ...details } = form;
    const name = `${form.fname} ${form.lname}`;
    const { id, reference } = await receiveRequest(
      trx,
      {
        kind: "claim",
        name,
        email,
        phone,
        date: celebrateDate,
        spamReason: spam,
        subject: form.offer_id,
        details: { ...details, offer: offer.title },
        confirmed: { offer: offer.title },
      },
      from,
      now,
    );
    await giveCode(trx, id);
    if (spam === null) await tellIfFull(trx, offer);
    return { answer: { message: "Your request has been received. Our team will be in touch shortly!", reference } };
  },
});

/** `/api/offers`, for guests and for staff. */
export const offersEndpoints = [
  endpoint({
    method: "GET",
    path: "/offers/all-offers",
    access: "anyone",
    summary: "Lists active offers that have not expired.",
    output: z.array(offerShape),
    handle: (_context, { db }: { db: Database }) => listOffers(db, Date.now()),
  }),
  claimEndpoint,
  endpoint({
    method: "GET",
    path: "/offers/admin-all-offers",
    access: "offers.see",
    summary: "Lists all offers, newest first.",
    output: z.array(staffOfferShape),
    handle: (_context, { db }: { db: Database }) => listStaffOffers(db),
  }),
  ...publishingEndpoints(publishedOffers, { path: "/offers", add: "add-offer", shape: staffOfferShape }),
] as const;
