import { localTexts } from "../../../../platform/country-packs/local-texts.ts";
import { TextInput } from "../../../../platform/ui/office/input.tsx";
import { venue } from "../../../../platform/venue/venue.ts";
import type { ControlProps } from "../control-props.ts";

/** A detail of the club's bank account, labelled as guests see it in the club's country. */
export function BankField({ field, path, value, onChange, errors }: ControlProps) {
  const { bankCode, bankCodeHint, bankAccount } = localTexts(venue.address);
  const names = field.control === "bankCode" ? { label: bankCode, hint: bankCodeHint } : { label: bankAccount };
  return (
    <TextInput
      {...names}
      wide
      optional
      error={errors[path]}
      value={String(value ?? "")}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
