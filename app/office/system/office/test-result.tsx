import type { MailTest } from "../../../house/mail/setup/shapes.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";

/** The result of a test email, with the server's reply. */
export function TestResult({ result: { accepted, text, answer } }: { result: MailTest }) {
  return (
    <Notice tone={accepted ? "fact" : "bad"}>
      <p>{text}</p>
      {answer && (
        <p className="mt-1 font-normal wrap-anywhere">
          {/^\d{3}/.test(answer) ? "The server's answer" : "Details"}: {answer}
        </p>
      )}
    </Notice>
  );
}
