import { TextField } from "../../../platform/ui/text-field.tsx";
import { lengths } from "../limits.ts";
import { PhoneInput } from "../phone/phone-input.tsx";
import type { GuestForm } from "./use-request-form.ts";

interface NameFieldsProps {
  form: GuestForm;
  /** The names of the two fields. */
  names: readonly [first: string, last: string];
  lastLabel: "Last name" | "Surname";
  lastOptional?: boolean;
}

/** First and last name. */
export function NameFields({ form, names, lastLabel, lastOptional = false }: NameFieldsProps) {
  return (
    <>
      <TextField
        {...form.field(names[0])}
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={lengths.line}
      />
      <TextField
        {...form.field(names[1])}
        label={lastLabel}
        optional={lastOptional}
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={lengths.line}
      />
    </>
  );
}

/** Email and phone. */
export function ReachFields({ form }: { form: GuestForm }) {
  return (
    <>
      <EmailField form={form} />
      <PhoneInput
        {...form.field("phone")}
        label="Phone"
        defaultCountryField={form.field("phoneCountry").defaultValue}
      />
    </>
  );
}

export function EmailField({ form }: { form: GuestForm }) {
  return (
    <TextField
      {...form.field("email")}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={lengths.email}
    />
  );
}
