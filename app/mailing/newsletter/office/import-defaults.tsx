import type { ChangeEvent } from "react";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { AddressList } from "../import/address-file.ts";

/** Answers for rows without their own. */
export interface Defaults {
  agreed: string;
  place: string;
  words: string;
}

interface DefaultFieldsProps {
  list: AddressList;
  defaults: Defaults;
  onChange: (defaults: Defaults) => void;
}

/** Fields for rows without their own values. */
export function DefaultFields({ list, defaults, onChange }: DefaultFieldsProps) {
  const input = (name: keyof Defaults) => ({
    value: defaults[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...defaults, [name]: target.value }),
  });
  if (list === "suppressions")
    return (
      <TextInput
        label="Details"
        optional
        maxLength={200}
        hint="For rows without their own. For example: bounced at our former provider."
        {...input("words")}
      />
    );
  return (
    <fieldset>
      <legend className="font-semibold">Consent for rows without their own</legend>
      <div className="mt-3 grid gap-4 sm:grid-cols-[auto_1fr_1fr]">
        <TextInput label="When they agreed" type="date" optional max={today()} {...input("agreed")} />
        <TextInput
          label="Where they agreed"
          optional
          maxLength={100}
          hint="For example: sign-up sheet at the bar."
          {...input("place")}
        />
        <TextInput
          label="What they agreed to"
          optional
          maxLength={500}
          hint="The words they read."
          {...input("words")}
        />
      </div>
    </fieldset>
  );
}
