import { useState } from "react";
import { useBookableDays } from "../../bookings/requests/forms/bookable-days.ts";
import type { Values } from "../../bookings/requests/forms/draft.ts";
import type { FormAnswer } from "../../bookings/requests/forms/form-answer.ts";
import { NameFields, ReachFields } from "../../bookings/requests/forms/person-fields.tsx";
import { RequestForm } from "../../bookings/requests/forms/request-form.tsx";
import {
  type GuestForm,
  type GuestFormOptions,
  useRequestForm,
} from "../../bookings/requests/forms/use-request-form.ts";
import { lengths } from "../../bookings/requests/limits.ts";
import { phoneIn } from "../../bookings/requests/phone/phone-input.tsx";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { buttonClass } from "../../platform/ui/button.ts";
import { DateField } from "../../platform/ui/date-field.tsx";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { TextArea } from "../../platform/ui/text-area.tsx";
import { TextField } from "../../platform/ui/text-field.tsx";
import { settings } from "../../platform/venue/current.ts";
import { closedReason } from "../../platform/venue/schema/opening-hours.ts";
import { ClaimDialog } from "./claim-dialog.tsx";
import type { Offer } from "./offer.ts";

/** How a claim of this offer is checked and sent. */
export const claimOptionsFor = (offer: Offer): GuestFormOptions => ({
  name: `claim-${offer._id}`,
  counted: "claim",
  path: "/api/offers/claim-offer",
  schema: async () => (await import("./claim-schema.ts")).claimSchemaFor(offer),
  payload: (values: Values) => ({
    offer_id: offer._id,
    phone: phoneIn(values),
    // A name is one line, however it was typed.
    guestName: values.guestName?.replace(/\s+/g, " "),
  }),
  text: {
    refused: "Submission failed. Please try again.",
    unreachable: "Network error. Please try again.",
  },
  explained: [404, 409, 410, 422],
});

type Days = ReturnType<typeof useBookableDays>;

/** The limits of the date field. An offer for one night has none, so that another date gets a reason. */
function claimableDays({ night, valid_from, valid_till }: Offer, { min, max }: Days): Days {
  if (min === undefined || max === undefined) return {};
  if (night !== undefined) return { min, max };
  return { min: min > valid_from ? min : valid_from, max: max < valid_till ? max : valid_till };
}

/** Filled in for an offer for one club night; any other date is refused at once. */
function CelebrationDate({ form, offer, days }: { form: GuestForm; offer: Offer; days: Days }) {
  const { defaultValue = offer.night, error, ...field } = form.field("celebrateDate");
  const [date, setDate] = useState(defaultValue);
  const only = offer.night && `Only for ${formatLongDate(offer.night)}.`;
  const closed = date && closedReason(settings().hours, date);
  const isAnother = date && date !== offer.night;
  return (
    <DateField
      {...field}
      {...claimableDays(offer, days)}
      label="Celebration date"
      defaultValue={defaultValue}
      hint={isAnother ? undefined : only}
      error={(isAnother && only) || closed || error}
      onChange={({ currentTarget }) => setDate(currentTarget.value)}
    />
  );
}

interface ClaimFormProps {
  offer: Offer;
  texts: PageContents["offer"];
  answer: FormAnswer | undefined;
}

/** The form that claims an offer. */
export default function ClaimForm({ offer, texts, answer }: ClaimFormProps) {
  const form = useRequestForm(claimOptionsFor(offer), answer);
  const days = useBookableDays();
  // The cached page does not know the date. The event may end before the offer does.
  if (offer.night && days.min && offer.night < days.min)
    return <p className="text-xl font-semibold">This offer has ended.</p>;
  return (
    <>
      <RequestForm
        form={form}
        label="Claim this offer"
        button="Claim!"
        texts={texts}
        beside={
          <PageLink to="/" className={buttonClass("outline", "@max-[420px]:grow")}>
            Close
          </PageLink>
        }
      >
        <NameFields form={form} names={["fname", "lname"]} lastLabel="Last name" />
        <ReachFields form={form} />
        <CelebrationDate form={form} offer={offer} days={days} />
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
          label="Plus-one's name"
          hint="Who's coming with you."
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
