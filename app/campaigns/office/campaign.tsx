import { EditScreen } from "../../publishing/office/edit-screen.tsx";
import type { Campaign } from "../campaign.ts";
import { CampaignEditor } from "./editor.tsx";

/** A campaign: its editor. */
export default function CampaignScreen() {
  return (
    <EditScreen<Campaign>
      title="Campaign"
      name="campaign"
      calls={{ one: (id) => `/api/campaigns/${id}` }}
      list={{ to: "/admin/campaigns", label: "All campaigns" }}
    >
      {(campaign) => <CampaignEditor key={campaign._id} campaign={campaign} />}
    </EditScreen>
  );
}
