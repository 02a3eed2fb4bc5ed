import { createPublishingClient } from "../../../house/published-items/office/publishing-client.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { StaffOffer } from "../offer.ts";

/** The staff calls of offers. */
export const offerCalls = createPublishingClient({
  label: ({ title }) => title,
  item: ({ offer }: { offer: StaffOffer }) => offer,
  find: (id) => callApi("GET /offers/admin-offer/:id", { params: { id } }),
  add: (sent) => callApi("POST /offers/add-offer", sent),
  edit: (id, sent) => callApi("POST /offers/edit-offer/:id", { params: { id }, ...sent }),
  setActive: (id, sent) => callApi("POST /offers/switch-offer/:id", { params: { id }, ...sent }),
  remove: (id) => callApi("POST /offers/delete-offer/:id", { params: { id } }),
  restore: (id) => callApi("POST /offers/restore-offer/:id", { params: { id } }),
});
