import { venue } from "../content/venue.ts";
import { DateField } from "../ui/date-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useBookableDays } from "./bookable-days.ts";
import type { Values } from "./draft.ts";
import { budgets, lengths, partySize } from "./limits.ts";
import { NameFields, ReachFields } from "./person-fields.tsx";
import { phoneIn } from "./phone-input.tsx";
import type { GuestForm } from "./use-request-form.ts";

/** What a party's form sends: first name and surname joined, the phone with its dial code. */
export function partyPayload(values: Values) {
  const { firstName = "", surname = "", email, date, guests, budget, comment } = values;
  return {
    name: `${firstName.trim()} ${surname.trim()}`.trim(),
    email,
    phone: phoneIn(values),
    date,
    guests,
    budget,
    message: comment,
  };
}

/** Where complaints about what a party's form sends are shown. */
export const partyShownAt = { name: "firstName", message: "comment" } as const;

interface PartyFieldsProps {
  form: GuestForm;
  surnameOptional?: boolean;
  /** It asks for a night of the club's own. */
  clubNight?: boolean;
}

/** A party's fields: when, how many, for how much, who, and anything else. */
export function PartyFields({ form, surnameOptional = false, clubNight = false }: PartyFieldsProps) {
  const days = useBookableDays();
  return (
    <>
      <DateField
        {...form.field("date")}
        {...days}
        label="Date"
        hint={clubNight ? `We open ${venue.hours.long}.` : undefined}
      />
      <TextField
        {...form.field("guests")}
        label="Guests"
        type="number"
        inputMode="numeric"
        min={partySize.fewest}
        max={partySize.most}
      />
      <NameFields form={form} names={["firstName", "surname"]} lastLabel="Surname" lastOptional={surnameOptional} />
      <ReachFields form={form} />
      <SelectField {...form.field("budget")} label="Budget" choose="Choose a budget" options={budgets} />
      <TextArea {...form.field("comment")} label="Comment" optional maxLength={lengths.comment} rows={1} />
    </>
  );
}
