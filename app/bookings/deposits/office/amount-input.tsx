import type { ComponentProps } from "react";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { typedAmount } from "../../../platform/venue/amounts.ts";
import { currencySymbol } from "../../../platform/venue/money.ts";

interface AmountInputProps extends Omit<ComponentProps<typeof TextInput>, "defaultValue"> {
  /** The amount to start with, in minor units. */
  cents: number | null | undefined;
}

/** A field for an amount of money. */
export function AmountInput({ label, cents, ...field }: AmountInputProps) {
  return (
    <TextInput
      {...field}
      label={`${label} (${currencySymbol()})`}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={cents == null ? "" : typedAmount(cents)}
    />
  );
}
