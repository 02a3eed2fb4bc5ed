import { notices } from "../content/notices.ts";
import { useBookableDays } from "../requests/bookable-days.ts";
import type { Values } from "../requests/draft.ts";
import { lengths } from "../requests/limits.ts";
import { NameFields, ReachFields } from "../requests/person-fields.tsx";
import { phoneIn } from "../requests/phone-input.tsx";
import { RequestForm } from "../requests/request-form.tsx";
import { type GuestFormPlan, useRequestForm } from "../requests/use-request-form.ts";
import { buttonClass } from "../ui/button.ts";
import { DateField } from "../ui/date-field.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ClaimDialog } from "./claim-dialog.tsx";
import { ALL_EVENTS, type Offer } from "./offer.ts";

const planFor = (offerId: string): GuestFormPlan => ({
  name: `claim-${offerId}`,
  path: "/api/offers/claim-offer",
  schema: async () => (await import("./claim-schema.ts")).claimSchema,
  payload: (values: Values) => {
    const { fname, lname, email, celebrateDate, instagram, guestName = "" } = values;
    return {
      offer_id: offerId,
      fname,
      lname,
      email,
      phone: phoneIn(values),
      // The form does not ask for it; it is shown at the door.
      dob: "",
      celebrateDate,
      instagram,
      // A name is one line, however it was typed.
      guestName: guestName.replace(/\s+/g, " "),
    };
  },
  words: {
    refused: "Submission failed. Please try again.",
    unreachable: "Network error. Please try again.",
  },
  explained: [404, 409, 410],
});

/** The nights that an offer can be claimed for; one that is for an event holds for its night, whatever is said. */
function useClaimableDays({ event, valid_from, valid_till }: Offer): { min?: string; max?: string } {
  const { min, max } = useBookableDays();
  if (min === undefined || max === undefined) return {};
  if (event !== ALL_EVENTS) return { min, max };
  return { min: min > valid_from ? min : valid_from, max: max < valid_till ? max : valid_till };
}

/** Claims an offer. */
export function ClaimForm({ offer }: { offer: Offer }) {
  const form = useRequestForm(planFor(offer._id));
  const days = useClaimableDays(offer);
  return (
    <>
      <RequestForm
        form={form}
        label="Claim this offer"
        button="Claim!"
        notice={notices.claim}
        beside={
          <PageLink to="/" className={buttonClass("outline", "@max-[420px]:grow")}>
            Close
          </PageLink>
        }
      >
        <NameFields form={form} names={["fname", "lname"]} lastLabel="Last name" />
        <ReachFields form={form} />
        <DateField {...form.field("celebrateDate")} {...days} label="Date you celebrate" />
        <TextField
          {...form.field("instagram")}
          label="Instagram"
          optional
          autoComplete="off"
          autoCapitalize="none"
          maxLength={lengths.line}
        />
        <TextArea
          {...form.field("guestName")}
          label="Guest's name"
          hint="Who comes with you."
          autoComplete="off"
          maxLength={lengths.name}
          rows={1}
          wide
        />
      </RequestForm>
      <ClaimDialog form={form} />
    </>
  );
}
