import { TextInput } from "../../../platform/ui/office/input.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import type { CampaignSending } from "../sending/shapes.ts";
import type { Campaign } from "../shapes.ts";

export interface SendingAnswer {
  message: string;
  sending: CampaignSending;
}

interface ScheduleDialogProps {
  campaign: Campaign;
  onDone: (sending: CampaignSending) => void;
  onClose: () => void;
}

/** Schedules a campaign, or changes its time. */
export function ScheduleDialog({ campaign, onDone, onClose }: ScheduleDialogProps) {
  return (
    <FormDialog<SendingAnswer>
      title={campaign.state === "draft" ? "Schedule campaign" : "Change the time"}
      save="Schedule"
      send={({ at = "" }) => callApi("POST /campaigns/:id/schedule", { params: { id: campaign._id }, json: { at } })}
      onSaved={({ sending }) => onDone(sending)}
      onClose={onClose}
    >
      {(errors) => (
        <TextInput
          label="Send at"
          name="at"
          type="datetime-local"
          wide
          defaultValue={campaign.send_wall ?? ""}
          error={errors.at}
          hint="By the venue's clock. The email is rendered then, with events and offers as they are at that time."
        />
      )}
    </FormDialog>
  );
}
