import { PublishedList, type Show } from "../../../house/published-items/office/published-list.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { StaffOffer } from "../offer.ts";
import { offerCalls } from "./offer-calls.ts";
import { offerColumns } from "./offer-columns.tsx";
import { validity } from "./validity.ts";

const shows: Show<StaffOffer>[] = [
  { id: "current", label: "Current", includes: (offer) => validity(offer) !== "over", empty: "No current offers." },
  { id: "over", label: "Ended", includes: (offer) => validity(offer) === "over", empty: "No ended offers." },
  { id: "inactive", label: "Inactive", includes: ({ status }) => !status, empty: "No inactive offers." },
  { id: "all", label: "All", includes: () => true, empty: "No offers yet." },
];

/** Every offer, for staff. */
export default function Offers() {
  return (
    <PublishedList
      title="Offers"
      list={useApi("GET /offers/admin-all-offers", {})}
      needs="offers.change"
      calls={offerCalls}
      add={{ to: "/admin/add-offer", label: "Add offer" }}
      toEdit={({ _id }) => `/admin/edit-offer/${_id}`}
      shows={shows}
      searchLabel="Search offers by title or event"
      text={({ title, event_name }) => `${title} ${event_name ?? ""}`}
      columns={offerColumns}
    />
  );
}
