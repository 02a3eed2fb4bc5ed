import { useState } from "react";
import { usePublishedAdd } from "../../../house/published-items/office/use-published-add.ts";
import { ViewLink } from "../../../house/published-items/office/view-link.tsx";
import { newOfferSchema } from "../schema.ts";
import { offerCalls } from "./offer-calls.ts";
import { OfferFormPage } from "./offer-form-page.tsx";
import { newOffer } from "./offer-start.ts";

export default function AddOffer() {
  const [start] = useState(newOffer);
  const form = usePublishedAdd({
    name: "add-offer",
    start,
    schema: newOfferSchema,
    calls: offerCalls,
    added: ({ _id, status }) => ({
      tone: "good",
      text: "Offer created successfully!",
      detail: <ViewLink to={`/offers/${_id}`} active={status} />,
    }),
    refused: (message) => ({ text: message || "Error creating offer." }),
    unreachable: "Network error. Please try again.",
  });
  return <OfferFormPage title="Create New Offer" form={form} save={{ text: "Create offer", busy: "Creating..." }} />;
}
