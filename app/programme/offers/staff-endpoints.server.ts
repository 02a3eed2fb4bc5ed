import type { PublishedKind } from "../../house/published-items/published-kind.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { venue } from "../../platform/venue/venue.ts";
import { liquorAdvice } from "./liquor-advice.ts";
import { ALL_EVENTS, type StaffOffer } from "./offer.ts";
import { newOfferSchema, type OfferForm, offerChangeSchema } from "./schema.ts";
import { findStaffOffer } from "./staff-store.server.ts";

/** Whether an offer can be for an event: it is there, or the offer was for it before it was deleted. */
async function canBeFor(db: Database, eventId: string, offerId = ""): Promise<boolean> {
  const event = await db.selectFrom("events").select("deleted_at").where("id", "=", eventId).executeTakeFirst();
  if (!event || event.deleted_at === null) return event !== undefined;
  const offer = await db.selectFrom("offers").select("event_id").where("id", "=", offerId).executeTakeFirst();
  return offer?.event_id === eventId;
}

/** Offers as published items. */
export const publishedOffers: PublishedKind<"offers", OfferForm, StaffOffer> = {
  table: "offers",
  name: "offer",
  noun: "offer",
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
    const advice = liquorAdvice(`${title}\n${description}`, venue.address.region);
    const reason = form.overruled && JSON.stringify({ reason: form.overruled, rules: advice.map(({ rule }) => rule) });
    const limits = { limit_total, limit_guest, limit_night };
    const said = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
    // Without advice no reason is needed; an omitted reason is unchanged.
    const overruled =
      advice.length === 0 ? { overruled: null } : form.overruled === undefined ? {} : { overruled: reason || null };
    return { columns: { title, description, event_id, valid_from, valid_till, ...said, ...overruled } };
  },
};
