import { useParams } from "react-router";
import { EditScreen } from "../../../house/published-items/office/edit-screen.tsx";
import { useFresh } from "../../../staff/toolkit/use-fresh.ts";
import { CampaignProgress } from "./campaign-progress.tsx";
import { CampaignEditor } from "./editor.tsx";

/** A campaign: its editor while it is a draft, then its progress. */
export default function CampaignScreen() {
  const { id = "" } = useParams();
  const fresh = useFresh("GET /campaigns/:id", { params: { id } });
  return (
    <EditScreen title="Campaign" fresh={fresh} list={{ to: "/admin/campaigns", label: "All campaigns" }}>
      {({ campaign }, again) =>
        campaign.state === "draft" ? (
          <CampaignEditor key={campaign._id} campaign={campaign} onStarted={again} />
        ) : (
          <CampaignProgress key={campaign._id} campaign={campaign} onDraft={again} />
        )
      }
    </EditScreen>
  );
}
