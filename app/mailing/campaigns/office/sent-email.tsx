import { useId } from "react";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { useStaffData } from "../../../staff/toolkit/use-staff-data.ts";
import { EmailView } from "./email-view.tsx";

/** What a campaign that is no draft any more says. */
export function SentEmail({ campaignId }: { campaignId: string }) {
  const id = useId();
  const { data, failed, reload } = useStaffData<{ email: { subject: string; html: string; text: string } }>(
    `/api/campaigns/${campaignId}/email`,
  );
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="wide text-lg font-extrabold">
        Email
      </h2>
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {data && <EmailView email={data.email} large height="h-[min(640px,70svh)]" />}
    </section>
  );
}
