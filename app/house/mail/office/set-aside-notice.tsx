import { formatBytes } from "../../../platform/lib/format-bytes.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { SetAside } from "../shapes.ts";

/** Received emails that were set aside, and what to do about them; nothing without any. */
export function SetAsideNotice({ emails }: { emails: readonly SetAside[] }) {
  if (emails.length === 0) return null;
  const one = emails.length === 1;
  return (
    <Notice tone="warning" band>
      <p>
        {one ? "An email was set aside" : `${emails.length} emails were set aside`}: reading {one ? "it" : "them"}{" "}
        failed twice. Find {one ? "it" : "them"} by time and size, and answer or delete {one ? "it" : "them"} there.
      </p>
      <ul className="mt-1 list-disc pl-5 font-normal">
        {emails.map(({ received_on, bytes, in_mailbox }) => (
          <li key={`${received_on} ${bytes}`}>
            <time dateTime={received_on}>{formatDateTime(received_on, today())}</time>, {formatBytes(bytes)},{" "}
            {in_mailbox ? "flagged in the mailbox" : "in the log of your mail server"}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
