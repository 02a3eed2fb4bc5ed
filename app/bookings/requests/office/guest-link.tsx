import { useState } from "react";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { CopyText } from "../../../platform/ui/office/copy-text.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastFailure } from "../../../staff/toolkit/error-message.ts";
import { LinkButtons } from "../../../staff/toolkit/link-buttons.tsx";
import { May } from "../../../staff/toolkit/may.tsx";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { RequestDetail } from "../request.ts";

/** The guest's private link: until when it works, and buttons to make another or revoke all. */
export function GuestLink({ request }: { request: RequestDetail }) {
  const { _id, guest_link_until: until, guest_confirmed_on: confirmed } = request;
  const [link, setLink] = useState<string | null>(null);
  const { busy, attempt } = useAttempt();
  const set = async (wanted: "new" | "none") => {
    const answer = await attempt(() =>
      callApi("POST /requests/:id/guest-link", { params: { id: _id }, json: { link: wanted } }),
    );
    if (!answer) return;
    if (answer.kind !== "ok") return toastFailure(answer, "Not changed. Please try again.");
    setLink(answer.data.link);
    if (wanted === "none") showToast(answer.data.message);
    reloadData("GET /requests/:id");
  };
  return (
    <details className="border-t border-rule pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 md:pointer-fine:min-h-9">
        <span className="underline underline-offset-4">Private link</span>
      </summary>
      <p className="mt-1 mb-3 text-quiet">
        {until
          ? `The emailed link works until ${formatDateTime(until, today())}.`
          : "No active link. The next email to the guest includes one."}
      </p>
      <p className="mb-3 text-quiet">
        {confirmed
          ? `Confirmed by the guest on ${formatDateTime(confirmed, today())}.`
          : "Not confirmed by the guest yet. Until then, their page hides the comment and phone number."}
      </p>
      {link && (
        <div className="mb-3">
          <p className="mb-2">Shown only once. Earlier links no longer work:</p>
          <CopyText label="Private link" text={link} />
        </div>
      )}
      <May capability="requests.change">
        <LinkButtons
          active={until !== null}
          busy={busy}
          who="The guest"
          revoke="Revoke all links"
          onCreate={() => set("new")}
          onRevoke={() => set("none")}
        />
      </May>
    </details>
  );
}
