import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { requestKinds, statusesOf } from "../../content/request-kinds.ts";
import { today } from "../../content/today.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { errorMessage } from "../../office/error-message.ts";
import { staffDownload } from "../../office/staff-download.ts";
import { clearStaffData } from "../../office/use-staff-data.ts";
import { officeButton } from "../../ui/office/button.ts";
import { ConfirmDialog } from "../../ui/office/confirm-dialog.tsx";
import { showToast } from "../../ui/office/toast-store.ts";
import type { DeletionCounts, Holdings, Trace } from "../privacy.ts";
import { countKinds, formatDeletions } from "./deletion-text.ts";

const traceLabels: Record<Trace["action"], (trace: Trace, when: string) => string> = {
  erased: ({ by }, when) => `Erased ${when} by ${by}.`,
  exported: ({ by }, when) => `Exported ${when} by ${by}.`,
  left: (_trace, when) => `Left the newsletter ${when}.`,
};

interface HeldProps {
  holdings: Holdings;
  /** Something was exported or erased, or is not as it was. */
  onChanged: (holdings: Holdings) => void;
}

/** What the club holds of somebody, to be handed out or erased. */
export function Held({ holdings, onChanged }: HeldProps) {
  const { guest, requests, mails, subscriptions, also, traces, seen } = holdings;
  const heading = useRef<HTMLHeadingElement>(null);
  const underWay = useRef(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const now = today();
  const counts: DeletionCounts = { ...countKinds(requests), mail: mails, subscriber: subscriptions.length };
  const words = formatDeletions(counts);

  useEffect(() => heading.current?.focus(), []);

  const once = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    await work();
    underWay.current = false;
    setBusy(false);
  };
  const lookAgain = async () => {
    const answer = await callStaffApi<Holdings>("/api/privacy/find", { json: { guest } });
    if (answer.kind === "ok") onChanged(answer.data);
  };
  const download = () =>
    once(async () => {
      const file = await staffDownload("/api/privacy/export", undefined, { guest });
      if (file.kind === "saved") showToast(`Saved as ${file.name}.`);
      if (file.kind === "failed") showToast(file.message, { bad: true });
      if (file.kind !== "ended") await lookAgain();
    });
  const erase = () =>
    once(async () => {
      const answer = await callStaffApi<{ message: string }>("/api/privacy/erase", { json: { guest, seen } });
      setAsking(false);
      if (answer.kind === "ok") {
        // Lists that were looked at before still have it.
        clearStaffData();
        showToast(answer.data.message);
      } else {
        const why = answer.kind === "refused" ? answer.message : errorMessage(answer);
        if (why) showToast(why, { bad: true });
      }
      if (answer.kind === "ok" || answer.kind === "refused") await lookAgain();
      heading.current?.focus();
    });

  return (
    <section aria-label="What is held" className="mt-6 grid max-w-3xl gap-4 border border-rule bg-raised p-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere outline-none">
          {guest}
        </h2>
        <p className="tabular mt-1">{words || "Nothing is held under this."}</p>
        {traces.map((trace) => (
          <p key={trace.at + trace.action} className="mt-1 font-medium">
            {traceLabels[trace.action](trace, formatDateTime(trace.at, now))}
          </p>
        ))}
      </div>
      {requests.length > 0 && (
        <ul aria-label="Requests" className="border-t border-rule">
          {requests.map(({ _id, kind, reference, name, wants, status, created_on }) => (
            <li key={_id} className="border-b border-rule py-2">
              <Link to={`/admin/requests/${_id}`} className="font-medium underline underline-offset-4">
                {reference}
              </Link>{" "}
              {wants}
              <p className="tabular text-quiet">
                {[
                  name,
                  requestKinds[kind].label,
                  statusesOf(kind)[status]?.label,
                  formatDateTime(created_on, now),
                ].join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      )}
      {subscriptions.map(
        ({ _id, email, consented_on, consent_source, consent_words, confirmed_on, unsubscribed_on }) => (
          <div key={_id}>
            <p>
              Newsletter to <span className="wrap-anywhere">{email}</span>: agreed {formatDateTime(consented_on, now)},{" "}
              {consent_source} page{confirmed_on === null && ", not confirmed"}
              {unsubscribed_on && `, left ${formatDateTime(unsubscribed_on, now)}`}
            </p>
            <p className="mt-1 border-l-2 border-rule pl-3 text-quiet">{consent_words}</p>
          </div>
        ),
      )}
      {also.length > 0 && (
        <p className="text-quiet">
          Also under <span className="wrap-anywhere">{also.join(", ")}</span>: look that up as well, if it is the same
          guest.
        </p>
      )}
      {words && (
        <div className="flex flex-wrap gap-3">
          <button type="button" aria-disabled={busy} onClick={download} className={officeButton("outline")}>
            Export
          </button>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-disabled={busy}
            onClick={() => !busy && setAsking(true)}
            className={officeButton("danger")}
          >
            Erase
          </button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={`Erase everything of ${guest}?`}
          confirm={busy ? "Erasing..." : "Erase for good"}
          danger
          busy={busy}
          onConfirm={erase}
          onCancel={() => setAsking(false)}
        >
          <p>{words}, with their history and notes. This cannot be undone.</p>
          <p className="mt-2">
            Backups keep a copy until they are replaced. Mails that went are in people’s mailboxes.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
