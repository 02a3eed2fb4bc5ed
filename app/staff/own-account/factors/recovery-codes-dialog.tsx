import { useState } from "react";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { useMe } from "../../toolkit/use-me.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
  /** The button that ends it. */
  done?: string;
}

const ONCE = "Each works once, in place of your passkey or authenticator app.";

interface SheetProps {
  title: string;
  about: readonly (string | undefined)[];
  codes: readonly string[];
}

/** The printed page: the account's name and its codes, nothing else. */
function PrintedCodes({ title, about, codes }: SheetProps) {
  return (
    <div className="print-only">
      <p className="text-xl font-semibold">{title}</p>
      {about.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      <ul className="tabular my-6 grid w-fit grid-cols-2 gap-x-12 gap-y-2 text-lg font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>{ONCE}</p>
    </div>
  );
}

/** New recovery codes, to be copied, downloaded or printed: they are shown only once. */
export function RecoveryCodes({ codes, onDone, done = "I've saved them" }: RecoveryCodesProps) {
  const [result, setResult] = useState("");
  const title = `${venue.name}, recovery codes for ${location.host}`;
  const about = [useMe()?.admin.email, `Created ${formatDate(today())}`].filter(Boolean);
  const text = `${[title, ...about].join("\n")}\n\n${codes.join("\n")}\n\n${ONCE}\n`;
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(codes.join("\n")).then(
      () => true,
      () => false,
    );
    setResult(copied ? "Copied." : "Your browser doesn't allow copying. Select the codes and copy them.");
  };
  return (
    <div className="grid gap-4">
      <p>
        Each of these codes logs you in once, in place of your passkey or authenticator app. Keep them somewhere safe,
        not on the same phone. They won't be shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="tabular grid gap-x-8 gap-y-1 bg-paper p-4 font-semibold sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <OfficeButton onClick={copy}>Copy</OfficeButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          onClick={() => setResult("Downloaded.")}
          className={officeButton("outline")}
        >
          Download
        </a>
        <OfficeButton onClick={() => window.print()}>Print</OfficeButton>
      </div>
      <p role="status" className="min-h-5 text-quiet">
        {result}
      </p>
      <OfficeButton look="action" onClick={onDone} className="justify-self-start">
        {done}
      </OfficeButton>
      <PrintedCodes title={title} about={about} codes={codes} />
    </div>
  );
}

/** The same in a dialog. */
export function RecoveryCodesDialog(props: RecoveryCodesProps) {
  return (
    <DialogFrame title="Recovery codes" width="medium" onClose={() => {}}>
      <DialogContent>
        <RecoveryCodes {...props} />
      </DialogContent>
    </DialogFrame>
  );
}
