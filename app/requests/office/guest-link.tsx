import { useState } from "react";
import { today } from "../../content/today.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { officeButton } from "../../ui/office/button.ts";
import { CopyText } from "../../ui/office/copy-text.tsx";
import { showToast } from "../../ui/office/toast-store.ts";
import type { RequestDetail } from "../request.ts";

/** The guest's own page: until when their link works, and how to end it or give another. */
export function GuestLink({ request, onChanged }: { request: RequestDetail; onChanged: () => void }) {
  const { _id, guest_link_until: until, guest_confirmed_on: confirmed } = request;
  const [link, setLink] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = async (wanted: "new" | "none") => {
    setBusy(true);
    const answer = await callStaffApi<{ message: string; link: string | null }>(`/api/requests/${_id}/guest-link`, {
      json: { link: wanted },
    });
    setBusy(false);
    if (answer.kind === "ended") return;
    if (answer.kind !== "ok") {
      showToast("Nothing was changed. Please try again.", { bad: true });
      return;
    }
    setLink(answer.data.link);
    if (wanted === "none") showToast(answer.data.message);
    onChanged();
  };
  return (
    <details className="border-t border-rule pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 md:pointer-fine:min-h-9">
        <span className="underline underline-offset-4">The guest’s own page</span>
      </summary>
      <p className="mt-1 mb-3 text-quiet">
        {until
          ? `The link in our mails works until ${formatDateTime(until, today())}.`
          : "No link works. The next mail to the guest carries one."}
      </p>
      <p className="mb-3 text-quiet">
        {confirmed
          ? `Confirmed by the guest on ${formatDateTime(confirmed, today())}.`
          : "Not confirmed by the guest yet: the page shows no comment or phone number until it is."}
      </p>
      {link && (
        <div className="mb-3">
          <p className="mb-2">Shown once; those before have ended:</p>
          <CopyText label="Private link" text={link} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" disabled={busy} onClick={() => set("new")} className={officeButton("outline")}>
          New link
        </button>
        {until && (
          <button type="button" disabled={busy} onClick={() => set("none")} className={officeButton("outline")}>
            End all links
          </button>
        )}
      </div>
    </details>
  );
}
