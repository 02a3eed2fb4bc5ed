import { EditScreen } from "../../../house/published-items/office/edit-screen.tsx";
import type { Campaign } from "../shapes.ts";
import { CampaignProgress } from "./campaign-progress.tsx";
import { CampaignEditor } from "./editor.tsx";

/** A campaign: its editor while it is a draft, then its progress. */
export default function CampaignScreen() {
  return (
    <EditScreen<Campaign>
      title="Campaign"
      name="campaign"
      calls={{ one: (id) => `/api/campaigns/${id}` }}
      list={{ to: "/admin/campaigns", label: "All campaigns" }}
    >
      {(campaign, again) =>
        campaign.state === "draft" ? (
          <CampaignEditor key={campaign._id} campaign={campaign} onStarted={again} />
        ) : (
          <CampaignProgress key={campaign._id} campaign={campaign} onDraft={again} />
        )
      }
    </EditScreen>
  );
}
