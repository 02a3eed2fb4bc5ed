import { useParams } from "react-router";
import { EditScreen } from "../../../house/published-items/office/edit-screen.tsx";
import { usePublishedEdit } from "../../../house/published-items/office/use-published-edit.tsx";
import { useFresh } from "../../../staff/toolkit/use-fresh.ts";
import type { StaffOffer } from "../offer.ts";
import { offerChangeSchema } from "../schema.ts";
import { offerCalls } from "./offer-calls.ts";
import { OfferFormPage } from "./offer-form-page.tsx";
import { offerLabels, offerStart, offerText } from "./offer-start.ts";

function OfferEditor({ offer }: { offer: StaffOffer }) {
  const { form, saved, actions } = usePublishedEdit(offer, {
    name: "offer",
    calls: offerCalls,
    list: "/admin/offers",
    start: offerStart,
    schema: offerChangeSchema,
    labels: offerLabels,
    text: offerText,
    unreachable: "Network error. Please try again.",
  });
  return (
    <OfferFormPage
      title={`Edit ${saved.title}`}
      heading="Edit offer"
      form={form}
      save={{ text: "Save offer", busy: "Saving..." }}
      offer={saved}
      actions={actions}
    />
  );
}

/** Changes an offer. */
export default function EditOffer() {
  const { id = "" } = useParams();
  const fresh = useFresh("GET /offers/admin-offer/:id", { params: { id } });
  return (
    <EditScreen title="Edit offer" fresh={fresh} list={{ to: "/admin/offers", label: "All offers" }}>
      {({ offer }) => <OfferEditor key={offer._id} offer={offer} />}
    </EditScreen>
  );
}
