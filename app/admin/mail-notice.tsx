import { Link } from "react-router";
import { Notice } from "../ui/office/notice.tsx";
import type { Overview } from "./overview.ts";

const mails = (count: number) => (count === 1 ? "1 mail" : `${count.toLocaleString("en-AU")} mails`);

/** Says when mails do not go out; nothing while they do. */
export function MailNotice({ overview }: { overview: Overview }) {
  const { failed_mails: failed, waiting_mails: waiting, mail_configured } = overview;
  if (mail_configured && failed === 0) return null;
  const words = mail_configured
    ? `${mails(failed)} could not be sent.`
    : `No mail server is set up: ${waiting === 0 ? "nothing can be sent" : `${mails(waiting)} ${waiting === 1 ? "waits" : "wait"}`}.`;
  return (
    <Notice tone={mail_configured ? "bad" : "warning"} band>
      {words}{" "}
      <Link
        to={mail_configured ? "/admin/outbox?state=failed" : "/admin/outbox"}
        className="font-semibold underline underline-offset-4 hover:no-underline"
      >
        {mail_configured ? "See why" : "See the outbox"}
      </Link>
    </Notice>
  );
}
