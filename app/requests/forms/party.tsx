import { useState } from "react";
import { formatNightTime } from "../../content/club-night.ts";
import { settings } from "../../content/current.ts";
import { closedReason } from "../../content/opening-hours.ts";
import { venue } from "../../content/venue.ts";
import { DateField } from "../../ui/date-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { phoneIn } from "../phone/phone-input.tsx";
import { useBookableDays } from "./bookable-days.ts";
import type { Values } from "./draft.ts";
import { budgetOptions, lengths, partySize } from "./limits.ts";
import { NameFields, ReachFields } from "./person-fields.tsx";
import type { GuestForm, GuestFormOptions } from "./use-request-form.ts";

/** The payload of a party form: first name and surname joined, the phone with its dial code. */
function partyPayload(values: Values) {
  const { firstName = "", surname = "", email, date, time, guests, budget, comment } = values;
  return {
    name: `${firstName.trim()} ${surname.trim()}`.trim(),
    email,
    phone: phoneIn(values),
    date,
    ...(time && { time }),
    guests,
    budget,
    message: comment,
  };
}

/** Fields that party forms check themselves, since the name is sent as one; only one form requires a surname. */
const required = { firstName: "Enter your first name." };
const requiredWithSurname = { ...required, surname: "Enter your surname." };

/** How a party form is checked and sent. `own` is what differs between the two forms. */
export function partyOptions(
  own: Pick<GuestFormOptions, "name" | "path" | "schema" | "text"> & { surnameOptional?: true },
): GuestFormOptions {
  return {
    ...own,
    payload: partyPayload,
    shownAt: { name: "firstName", message: "comment" },
    required: own.surnameOptional ? required : requiredWithSurname,
  };
}

interface PartyFieldsProps {
  form: GuestForm;
  surnameOptional?: boolean;
  /** The date must be a club night. */
  clubNight?: boolean;
}

/** The fields of a party: date, time, guests, budget, contact and message. */
export function PartyFields({ form, surnameOptional = false, clubNight = false }: PartyFieldsProps) {
  const days = useBookableDays();
  const [date, setDate] = useState(form.field("date").defaultValue ?? "");
  const closed = date ? closedReason(settings().hours, date) : undefined;
  const [time, setTime] = useState(form.field("time").defaultValue ?? "");
  return (
    <>
      <DateField
        {...form.field("date")}
        {...days}
        label="Date"
        hint={clubNight ? `We open ${venue.hours.long}.` : undefined}
        error={closed ?? form.field("date").error}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <TextField
        {...form.field("time")}
        label="Time"
        type="time"
        optional
        hint={date && time ? formatNightTime(date, time) : undefined}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <TextField
        {...form.field("guests")}
        label="Guests"
        type="number"
        inputMode="numeric"
        min={partySize.fewest}
        max={partySize.most}
      />
      <SelectField {...form.field("budget")} label="Budget" choose="Choose a budget" options={budgetOptions()} />
      <NameFields form={form} names={["firstName", "surname"]} lastLabel="Surname" lastOptional={surnameOptional} />
      <ReachFields form={form} />
      <TextArea {...form.field("comment")} label="Comment" optional maxLength={lengths.comment} rows={1} wide />
    </>
  );
}
