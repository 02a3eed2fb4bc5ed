import { useState } from "react";
import { hasPicture } from "../../media/office/form-picture.ts";
import type { Answer } from "../../office/call-staff-api.ts";
import type { FormAlert } from "../../office/form-alert.tsx";
import { useOfficeForm } from "../../office/use-office-form.tsx";
import { type Changed, serverMessage } from "../../publishing/office/publishing-client.ts";
import { SeeIt } from "../../publishing/office/view-link.tsx";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import type { StaffOffer } from "../offer.ts";
import { newOfferSchema } from "../schema.ts";
import { offerCalls } from "./offer-calls.ts";
import { OfferFormPage } from "./offer-form-page.tsx";
import { newOffer } from "./offer-start.ts";

function outcome(answer: Answer<Changed<StaffOffer>>): FormAlert | null {
  if (answer.kind === "ended") return null;
  if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again." };
  if (answer.kind === "refused") return { tone: "bad", text: serverMessage(answer) || "Error creating offer." };
  const { _id, status } = answer.data.item;
  return {
    tone: "good",
    text: "Offer created successfully!",
    detail: <SeeIt to={`/offers/${_id}`} active={status} />,
  };
}

/** Puts up a new offer. */
export default function AddOffer() {
  const [start] = useState(newOffer);
  const form = useOfficeForm<Changed<StaffOffer>>({
    name: "add-offer",
    start,
    check: (values, element) => ({
      ...wrongFields(newOfferSchema, values),
      ...(!hasPicture(element) && { image: "A picture, please." }),
    }),
    send: offerCalls.add,
    outcome,
  });
  return <OfferFormPage title="Create New Offer" form={form} save={{ text: "Create offer", busy: "Creating..." }} />;
}
