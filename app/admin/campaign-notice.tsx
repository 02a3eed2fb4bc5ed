import { Link } from "react-router";
import { Notice } from "../ui/office/notice.tsx";
import type { Overview } from "./overview.ts";

/** Names the campaigns that wait for a person, or that the mail server doesn't accept. */
export function CampaignNotice({ campaigns }: { campaigns: NonNullable<Overview["campaigns"]> }) {
  return campaigns.map(({ _id, subject, state, state_reason }) => (
    <Notice key={_id} tone={state === "sending" ? "warning" : "bad"} band>
      <span className="wrap-anywhere">
        Campaign “{subject}”: {state_reason}{" "}
      </span>
      <Link to={`/admin/campaigns/${_id}`} className="font-semibold underline underline-offset-4 hover:no-underline">
        View campaign
      </Link>
    </Notice>
  ));
}
