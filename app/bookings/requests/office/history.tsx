import { Link } from "react-router";
import { formatBytes } from "../../../platform/lib/format-bytes.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { useNow } from "../../../platform/ui/now.ts";
import { today } from "../../../platform/venue/today.ts";
import type { HistoryLine, IncomingEmail } from "../../request-history/history-line.ts";
import type { RequestDetail } from "../request.ts";
import { NoticeChip } from "./guest-notice.tsx";
import { historyText } from "./history-text.ts";
import { formatSince } from "./times.ts";

type Reply = Extract<HistoryLine, { action: "reply" }>["details"];

/** A reply's text, and the state of its email. */
function ReplyText({ reply }: { reply: Reply }) {
  return (
    <details className="mt-1">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-2 md:pointer-fine:min-h-8">
        <span className="underline underline-offset-4">Show reply</span>
        <NoticeChip notice={reply.mail_state} />
      </summary>
      <p className="mt-1 border-l-2 border-rule py-1 pl-3 whitespace-pre-line wrap-anywhere">{reply.text}</p>
      <Link
        to={`/admin/outbox?mail=${reply.mail_id}`}
        className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4 hover:text-ink md:pointer-fine:min-h-8"
      >
        View in outbox
      </Link>
    </details>
  );
}

/** An email's text, what it quotes, and the names of its attachments. */
function EmailText({ email: { text, quoted, cut, attachments } }: { email: IncomingEmail }) {
  return (
    <div className="mt-1">
      <p className="border-l-2 border-rule py-1 pl-3 whitespace-pre-line wrap-anywhere">{text || "No text"}</p>
      {attachments.length > 0 && (
        <ul className="mt-1 text-quiet">
          {attachments.map(({ name, size }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two attachments can have one name, and they never change.
            <li key={index} className="wrap-anywhere">
              {name}, {formatBytes(size)}
            </li>
          ))}
          <li>Attachments are in the mailbox only.</li>
        </ul>
      )}
      {cut && <p className="mt-1 text-quiet">Too long to show here. Read the rest in the mailbox.</p>}
      {quoted && (
        <details className="mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center md:pointer-fine:min-h-8">
            <span className="underline underline-offset-4">Show quoted text</span>
          </summary>
          <p className="mt-1 border-l-2 border-rule py-1 pl-3 whitespace-pre-line wrap-anywhere text-quiet">{quoted}</p>
        </details>
      )}
    </div>
  );
}

/** A request's history, newest first. */
export function History({ request }: { request: RequestDetail }) {
  const now = useNow(Date.now());
  const day = today(now);
  return (
    <section aria-label="History">
      <ol className="grid">
        {request.history.map((line) => (
          <li
            key={line._id}
            className="relative pb-4 pl-6 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:bg-ink last:pb-0 not-last:after:absolute not-last:after:top-3.5 not-last:after:-bottom-1.5 not-last:after:left-[3px] not-last:after:w-0.5 not-last:after:bg-rule"
          >
            <p className="wrap-anywhere whitespace-pre-line">{historyText(request.kind, line)}</p>
            <p className="text-quiet">
              {line.by === "guest" ? request.name : line.by} ·{" "}
              <time dateTime={line.at} title={formatDateTime(line.at, day)} className="tabular">
                {formatSince(line.at, now, day)}
              </time>
            </p>
            {line.action === "reply" && <ReplyText reply={line.details} />}
            {line.action === "email" && <EmailText email={line.details} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
