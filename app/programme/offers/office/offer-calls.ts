import { createPublishingClient } from "../../../house/published-items/office/publishing-client.ts";
import type { StaffOffer } from "../offer.ts";

/** The staff calls of offers. */
export const offerCalls = createPublishingClient<StaffOffer>("/api/offers", {
  name: "offer",
  add: "add-offer",
  label: ({ title }) => title,
  list: "admin-all-offers",
});
