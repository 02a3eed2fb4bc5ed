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

/** Claims the offer of this id. */
export function ClaimForm({ offerId }: { offerId: string }) {
  const form = useRequestForm(planFor(offerId));
  const days = useBookableDays();
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
