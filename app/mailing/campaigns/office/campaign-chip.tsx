import { Chip, type ChipTone } from "../../../platform/ui/office/chip.tsx";
import type { CampaignState } from "../campaign.ts";

const states: Record<CampaignState, { label: string; tone: ChipTone }> = {
  draft: { label: "Draft", tone: "calm" },
  scheduled: { label: "Scheduled", tone: "busy" },
  overdue: { label: "Overdue", tone: "fresh" },
  sending: { label: "Sending", tone: "busy" },
  paused: { label: "Paused", tone: "fresh" },
  sent: { label: "Sent", tone: "done" },
  cancelled: { label: "Cancelled", tone: "past" },
};

/** The status of a campaign. */
export function CampaignChip({ state }: { state: CampaignState }) {
  return <Chip tone={states[state].tone}>{states[state].label}</Chip>;
}
