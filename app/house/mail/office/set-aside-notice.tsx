import { useState } from "react";
import { formatBytes } from "../../../platform/lib/format-bytes.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { SetAside, SetAsidePage } from "../shapes.ts";

interface SetAsideNoticeProps {
  newest: SetAsidePage;
  /** Loads another page. */
  load: (page: number) => Promise<Answer<SetAsidePage>>;
}

/** Received emails that were set aside, and what to do about them; nothing if there are none. */
export function SetAsideNotice({ newest, load }: SetAsideNoticeProps) {
  const [older, setOlder] = useState<readonly SetAside[]>([]);
  const { busy, failed, send } = useSend();
  const { total } = newest;
  if (total === 0) return null;
  // A new email may have moved others to the next page, so duplicates are removed.
  const emails = [...new Map([...newest.items, ...older].map((email) => [email.id, email])).values()];
  const left = total - emails.length;
  const next = 2 + Math.floor(older.length / newest.page_size);
  const one = total === 1;
  return (
    <Notice tone="warning" band>
      <p>
        {one ? "An email was set aside" : `${formatNumber(total)} emails were set aside`}: reading {one ? "it" : "them"}{" "}
        failed twice. Find {one ? "it" : "them"} by time and size, and answer or delete {one ? "it" : "them"} there.
      </p>
      <ul className="mt-1 list-disc pl-5 font-normal">
        {emails.map(({ id, received_on, bytes, in_mailbox }) => (
          <li key={id}>
            <time dateTime={received_on}>{formatDateTime(received_on, today())}</time>, {formatBytes(bytes)},{" "}
            {in_mailbox ? "flagged in the mailbox" : "in the log of your mail server"}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          aria-disabled={busy}
          onClick={() =>
            send(
              () => load(next),
              ({ items }) => setOlder([...older, ...items]),
            )
          }
          className="mt-1 min-h-11 cursor-pointer font-semibold underline underline-offset-4 md:pointer-fine:min-h-6"
        >
          {busy ? "Loading..." : `Show older ones (${formatNumber(left)} more)`}
        </button>
      )}
      {failed && <p role="status">{failed}</p>}
    </Notice>
  );
}
