import { Chip, type ChipTone } from "../../ui/office/chip.tsx";
import { stateLabels } from "../deposit.ts";
import type { DepositState } from "../deposit-state.ts";

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
export function StateChip({ state }: { state: DepositState }) {
  return <Chip tone={tones[state]}>{stateLabels[state]}</Chip>;
}
