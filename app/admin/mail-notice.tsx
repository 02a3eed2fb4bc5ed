import { Link } from "react-router";
import { Notice } from "../ui/office/notice.tsx";
import type { Overview } from "./overview.ts";

const mails = (count: number) => (count === 1 ? "1 mail" : `${count.toLocaleString("en-AU")} mails`);
const emails = (count: number) => (count === 1 ? "1 email is" : `${count.toLocaleString("en-AU")} emails are`);

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

/** Says when emails are not sent; nothing while they are. */
export function MailNotice({ overview }: { overview: Overview }) {
  const { failed_mails: failed, waiting_mails: waiting, held_mails: held, mail_configured } = overview;
  const stuck = waiting === 0 ? "nothing can be sent" : `${mails(waiting)} ${waiting === 1 ? "waits" : "wait"}`;
  return (
    <>
      {!mail_configured && (
        <OutboxNotice
          tone="warning"
          text={`No mail server is set up: ${stuck}.`}
          to="/admin/outbox"
          link="See the outbox"
        />
      )}
      {mail_configured && failed > 0 && (
        <OutboxNotice
          tone="bad"
          text={`${mails(failed)} could not be sent.`}
          to="/admin/outbox?state=failed"
          link="See why"
        />
      )}
      {held > 0 && (
        <OutboxNotice
          tone="warning"
          text={`${emails(held)} held: more were requested than a usual night brings.`}
          to="/admin/outbox?state=held"
          link="Check and send"
        />
      )}
    </>
  );
}
