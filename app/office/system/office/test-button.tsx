import { useState } from "react";
import type { MailTest } from "../../../house/mail/setup/shapes.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { TestResult } from "./test-result.tsx";

interface TestButtonProps {
  label: string;
  busyLabel: string;
  /** What is tested, if there are several buttons. */
  of?: string;
  test: () => Promise<Answer<MailTest>>;
}

/** A button that tests a configured server, and shows the result. */
export function TestButton({ label, busyLabel, of, test }: TestButtonProps) {
  const [result, setResult] = useState<MailTest | null>(null);
  const { busy, failed, send } = useSend();
  const start = () => {
    setResult(null);
    send(test, setResult);
  };
  return (
    <>
      <OfficeButton look="outline" aria-disabled={busy} onClick={start}>
        {busy ? busyLabel : label}
        {of && <span className="sr-only">: {of}</span>}
      </OfficeButton>
      <div aria-live="polite" className="order-last basis-full empty:hidden">
        {result && !busy && <TestResult result={result} />}
        {failed && <p className="font-semibold text-danger">{failed}</p>}
      </div>
    </>
  );
}
