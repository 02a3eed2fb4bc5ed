import { useState } from "react";
import { useNavigate } from "react-router";
import type { Answer } from "../../auth/staff-call.ts";
import { type Said, useOfficeForm } from "../../auth/use-office-form.tsx";
import { EditScreen } from "../../published/office/edit-screen.tsx";
import { type Changed, serverWords } from "../../published/office/published-calls.ts";
import { SavedWords } from "../../published/office/saved-words.tsx";
import { removeWithUndo } from "../../published/office/use-published-changes.ts";
import { officeButton } from "../../ui/office/button.ts";
import { say } from "../../ui/office/toast-store.ts";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import type { StaffOffer } from "../offer.ts";
import { offerChangeSchema } from "../schema.ts";
import { offerCalls } from "./offer-calls.ts";
import { OfferFormPage } from "./offer-form-page.tsx";
import { offerLabels, offerStart, offerWords } from "./offer-start.ts";

function outcome(answer: Answer<Changed<StaffOffer>>): Said | null {
  if (answer.kind === "ok" || answer.kind === "ended") return null;
  if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again." };
  const words = answer.status === 412 ? "" : serverWords(answer);
  return { tone: "bad", text: words || "Error updating offer." };
}

function OfferEditor({ offer }: { offer: StaffOffer }) {
  const navigate = useNavigate();
  const [saved, setSaved] = useState(offer);
  const form = useOfficeForm<Changed<StaffOffer>>({
    name: `edit-offer-${offer._id}`,
    start: offerStart(offer),
    check: (values) => wrongFields(offerChangeSchema, values),
    send: (sent, onProgress, version) => offerCalls.edit(offer._id, sent, onProgress, version),
    next: ({ item }) => offerStart(item),
    onSaved: ({ message, item }) => {
      setSaved(item);
      say(message);
    },
    outcome,
    meanwhile: {
      newest: async () => {
        const now = await offerCalls.find(offer._id);
        if (now) setSaved(now);
        return now && offerStart(now);
      },
      labels: offerLabels,
      words: offerWords,
    },
  });
  const remove = async () => {
    const gone = await removeWithUndo(offerCalls, saved, () => navigate(`/admin/edit-offer/${offer._id}`));
    if (!gone) return;
    form.letGo();
    navigate("/admin/offers");
  };
  return (
    <OfferFormPage
      title={`Edit ${saved.title}`}
      heading="Edit offer"
      form={form}
      save={{ words: "Save offer", busy: "Saving..." }}
      offer={saved}
      actions={
        <>
          <SavedWords item={saved} />
          <button type="button" onClick={remove} className={officeButton("outline")}>
            Delete
          </button>
        </>
      }
    />
  );
}

/** Changes an offer. */
export default function EditOffer() {
  return (
    <EditScreen<StaffOffer>
      title="Edit offer"
      name="offer"
      calls={offerCalls}
      list={{ to: "/admin/offers", label: "All offers" }}
    >
      {(offer) => <OfferEditor key={offer._id} offer={offer} />}
    </EditScreen>
  );
}
