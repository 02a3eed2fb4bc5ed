import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ConsentList } from "../../../mailing/consents/office/consent-list.tsx";
import { consentPlace } from "../../../mailing/newsletter/subscriber.ts";
import { reasonLabels } from "../../../mailing/newsletter/suppressions/suppression.ts";
import { formatDateTime, formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { officeQueries } from "../../../staff/toolkit/office-queries.ts";
import { downloadGuestData } from "../../../staff/toolkit/staff-download.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { DeletionCounts } from "../privacy.ts";
import { retention, retentionOf } from "../retention.ts";
import type { Holdings, Trace } from "../shapes.ts";
import { countKinds, formatDeletions } from "./deletion-text.ts";

const traceLabels: Record<Trace["action"], (trace: Trace, when: string) => string> = {
  erased: ({ by }, when) => `Erased ${when} by ${by}.`,
  exported: ({ by }, when) => `Exported ${when} by ${by}.`,
  left: (_trace, when) => `Unsubscribed ${when}.`,
};

interface StoredDataProps {
  holdings: Holdings;
  /** Receives the current data after an export or erasure. */
  onChanged: (holdings: Holdings) => void;
}

function countsOf({
  requests,
  mails,
  subscriptions,
  suppressed,
  consented,
  entries,
  tickets,
  lists,
  imported,
}: Holdings): DeletionCounts {
  return {
    ...countKinds(requests),
    mail: mails,
    subscriber: subscriptions.length,
    suppression: suppressed.length,
    consent: consented,
    entry: entries.length,
    ticket: tickets.length,
    list: lists.length,
    imported: imported.length,
  };
}

interface GuestActionsOptions extends StoredDataProps {
  /** The heading, which is focused after an erasure. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Actions that export or erase a guest's data, one at a time. */
function useGuestActions({ holdings: { guest, seen }, onChanged, heading }: GuestActionsOptions) {
  const { busy, attempt } = useAttempt();
  const [asking, setAsking] = useState(false);

  const lookAgain = async () => {
    const answer = await callApi("POST /privacy/find", { json: { guest } });
    if (answer.kind === "ok") onChanged(answer.data);
  };
  const download = (name: "POST /privacy/export" | "POST /privacy/export.html") =>
    attempt(async () => {
      const file = await downloadGuestData(name, guest);
      if (file.kind === "saved") showToast(`Saved as ${file.name}.`);
      if (file.kind === "failed") showToast(file.message, { bad: true });
      if (file.kind !== "ended") await lookAgain();
    });
  const erase = () =>
    attempt(async () => {
      const answer = await callApi("POST /privacy/erase", { json: { guest, seen } });
      setAsking(false);
      if (answer.kind === "ok") {
        // Cached lists still contain the erased data.
        officeQueries.clear();
        showToast(answer.data.message);
      } else {
        const why = answer.kind === "refused" ? answer.message : errorMessage(answer);
        if (why) showToast(why, { bad: true });
      }
      if (answer.kind === "ok" || answer.kind === "refused") await lookAgain();
      heading.current?.focus();
    });

  return { busy, asking, setAsking, download, erase };
}

function RequestList({ requests }: Pick<Holdings, "requests">) {
  const now = today();
  return (
    <ul aria-label="Requests" className="border-t border-rule">
      {requests.map(({ _id, kind, reference, name, wants, status, created_on }) => (
        <li key={_id} className="border-b border-rule py-2">
          <Link to={`/admin/requests/${_id}`} className="font-medium underline underline-offset-4">
            {reference}
          </Link>{" "}
          {wants}
          <p className="tabular text-quiet">
            {[name, requestKinds[kind].label, statusesOf(kind)[status]?.label, formatDateTime(created_on, now)].join(
              " · ",
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function SubscriptionText({ subscription }: { subscription: Holdings["subscriptions"][number] }) {
  const { email, consented_on, consent_source, consent_words, confirmed_on, unsubscribed_on } = subscription;
  const now = today();
  return (
    <div>
      <p>
        Newsletter to <span className="wrap-anywhere">{email}</span>: consented{" "}
        {formatDateTimeInText(consented_on, now)}, {consentPlace(consent_source)}
        {confirmed_on === null && ", not confirmed"}
        {unsubscribed_on && `, unsubscribed ${formatDateTimeInText(unsubscribed_on, now)}`}
      </p>
      <p className="mt-1 border-l-2 border-rule pl-3 text-quiet">{consent_words}</p>
    </div>
  );
}

/** Guest list entries, tickets and own guest lists. */
function DoorList({ holdings: { entries, tickets, lists } }: { holdings: Holdings }) {
  const now = today();
  const atTheDoor = [
    ...entries.map(({ _id, list, night, name }) => ({
      _id,
      what: list,
      about: [name, "Guest list", formatDay(night, now)],
    })),
    ...tickets.map(({ _id, shop, night, name, kind }) => {
      return { _id, what: shop, about: [name, kind || "Ticket", formatDay(night, now)] };
    }),
    ...lists.map(({ _id, name }) => ({ _id, what: name, about: ["Owner of this guest list"] })),
  ];
  if (atTheDoor.length === 0) return null;
  return (
    <ul aria-label="Guest lists and tickets" className="border-t border-rule">
      {atTheDoor.map(({ _id, what, about }) => (
        <li key={_id} className="border-b border-rule py-2 wrap-anywhere">
          {what}
          <p className="tabular text-quiet">{about.filter(Boolean).join(" · ")}</p>
        </li>
      ))}
    </ul>
  );
}

interface EraseDialogProps {
  guest: string;
  /** What will be erased, as text. */
  words: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function EraseDialog({ guest, words, busy, onConfirm, onCancel }: EraseDialogProps) {
  return (
    <ConfirmDialog
      title={`Erase all data for ${guest}?`}
      confirm={busy ? "Erasing..." : "Erase all data"}
      danger
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{words}, with their history and notes. This can't be undone.</p>
      <p className="mt-2">
        Backups hold a copy until they are replaced. Emails already sent stay in people's inboxes. The incident register
        is kept as the law requires, even where it describes this guest.
      </p>
    </ConfirmDialog>
  );
}

/** The data stored about a guest, with buttons to export and erase it. */
export function StoredData({ holdings, onChanged }: StoredDataProps) {
  const { title, requests, subscriptions, suppressed, consents, also, traces } = holdings;
  const heading = useRef<HTMLHeadingElement>(null);
  const now = today();
  const { busy, asking, setAsking, download, erase } = useGuestActions({ holdings, onChanged, heading });
  const words = formatDeletions(countsOf(holdings));

  useEffect(() => heading.current?.focus(), []);

  return (
    <section aria-label="Stored data" className="mt-6 grid max-w-3xl gap-4 border border-rule bg-raised p-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere outline-none">
          {title}
        </h2>
        <p className="tabular mt-1">{words || "No data stored for this guest."}</p>
        {traces.map((trace) => (
          <p key={trace.at + trace.action} className="mt-1 font-medium">
            {traceLabels[trace.action](trace, formatDateTimeInText(trace.at, now))}
          </p>
        ))}
      </div>
      {requests.length > 0 && <RequestList requests={requests} />}
      {subscriptions.map((subscription) => (
        <SubscriptionText key={subscription._id} subscription={subscription} />
      ))}
      {suppressed.map(({ _id, address, reason, since }) => (
        <p key={_id}>
          On the suppression list: <span className="wrap-anywhere">{address}</span>,{" "}
          {reasonLabels[reason].toLowerCase()} {formatDateTimeInText(since, now)}. Erasing leaves a keyed hash, so that
          no campaign is sent there.
        </p>
      ))}
      {consents.length > 0 && (
        <details>
          <summary className="cursor-pointer max-md:min-h-11 max-md:content-center">What they agreed to</summary>
          <p className="mt-2 mb-4 text-quiet">
            Erasing removes the address from this record. The rest stays for {retentionOf(retention.consent)} after the
            consent ended, by a keyed hash, as proof of why emails were sent.
          </p>
          <ConsentList lines={consents} />
        </details>
      )}
      <DoorList holdings={holdings} />
      {also.length > 0 && (
        <p className="text-quiet">
          Also found: <span className="wrap-anywhere">{also.join(", ")}</span>. If this is the same guest, look it up
          too.
        </p>
      )}
      {(words || consents.length > 0) && (
        <div className="flex flex-wrap gap-3">
          <OfficeButton look="outline" aria-disabled={busy} onClick={() => download("POST /privacy/export.html")}>
            Export to read
          </OfficeButton>
          <OfficeButton look="outline" aria-disabled={busy} onClick={() => download("POST /privacy/export")}>
            Export as JSON
          </OfficeButton>
          {words && (
            <OfficeButton look="danger" opensDialog aria-disabled={busy} onClick={() => !busy && setAsking(true)}>
              Erase
            </OfficeButton>
          )}
        </div>
      )}
      {asking && <EraseDialog {...{ guest: title, words, busy }} onConfirm={erase} onCancel={() => setAsking(false)} />}
    </section>
  );
}
