import { Chip, type ChipTone } from "../../../platform/ui/office/chip.tsx";
import { stateLabels } from "../deposit.ts";
import type { DepositState } from "../deposit-state.ts";
import type { Deposit } from "../shapes.ts";

const tones: Record<DepositState, ChipTone> = {
  none: "past",
  due: "busy",
  "part-paid": "busy",
  overdue: "fresh",
  paid: "done",
  waived: "calm",
  refunded: "past",
  kept: "calm",
};

/** A deposit's state. */
export function DepositChip({ state, part }: { state: DepositState; part?: Deposit["part"] }) {
  return (
    <Chip tone={tones[state]}>
      {state === "overdue" && part ? `${stateLabels["part-paid"]}, rest overdue` : stateLabels[state]}
    </Chip>
  );
}
