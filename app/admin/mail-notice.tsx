import { Link } from "react-router";
import { formatNumber } from "../lib/format-number.ts";
import { Notice } from "../ui/office/notice.tsx";
import type { Overview } from "./overview.ts";

const emails = (count: number) => (count === 1 ? "1 email" : `${formatNumber(count)} emails`);

interface OutboxNoticeProps {
  tone: "bad" | "warning";
  text: string;
  to: string;
  link: string;
}

function OutboxNotice({ tone, text, to, link }: OutboxNoticeProps) {
  return (
    <Notice tone={tone} band>
      {text}{" "}
      <Link to={to} className="font-semibold underline underline-offset-4 hover:no-underline">
        {link}
      </Link>
    </Notice>
  );
}

/** Warns when emails are queued without a mail server, failed or held. */
export function MailNotice({ overview }: { overview: Overview }) {
  const { failed_mails: failed = 0, waiting_mails: waiting = 0, held_mails: held = 0, mail_configured } = overview;
  if (mail_configured === undefined) return null;
  return (
    <>
      {!mail_configured && (
        <OutboxNotice
          tone="warning"
          text={`Email isn't set up. ${waiting === 0 ? "No emails can be sent" : `${emails(waiting)} queued`}.`}
          to="/admin/outbox"
          link="View outbox"
        />
      )}
      {mail_configured && failed > 0 && (
        <OutboxNotice
          tone="bad"
          text={`${emails(failed)} couldn't be sent.`}
          to="/admin/outbox?state=failed"
          link="View failed emails"
        />
      )}
      {held > 0 && (
        <OutboxNotice
          tone="warning"
          text={`${emails(held)} held: more than usual were requested.`}
          to="/admin/outbox?state=held"
          link="Check and send"
        />
      )}
    </>
  );
}
