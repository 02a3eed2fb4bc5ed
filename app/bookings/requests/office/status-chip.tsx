import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { Chip, type ChipTone } from "../../../platform/ui/office/chip.tsx";
import { statusesOf } from "../../../platform/venue/request-kinds.ts";
import type { DateAnswer } from "../questions/questions.ts";
import { statusLabel } from "./next-steps.ts";

/** Settled statuses with a good outcome. */
const good = ["approved", "definite", "hired", "replied"];

function toneOf(kind: RequestKind, status: string): ChipTone {
  const stage = statusesOf(kind)[status]?.stage;
  if (stage === "waiting") return "fresh";
  if (stage === "open") return "busy";
  if (status === "claimed") return "calm";
  return good.includes(status) ? "done" : "past";
}

/** A request's status as a coloured label. */
export function StatusChip({ kind, status }: { kind: RequestKind; status: string }) {
  return <Chip tone={toneOf(kind, status)}>{statusLabel(kind, status)}</Chip>;
}

const answers: Record<DateAnswer, string> = { coming: "Confirmed", keep: "Keeps new date" };

/** A label beside the status if the guest has confirmed. */
export function AnswerChip({ answered }: { answered: DateAnswer | null }) {
  return answered && <Chip tone="done">{answers[answered]}</Chip>;
}
