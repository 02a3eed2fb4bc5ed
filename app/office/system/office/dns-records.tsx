import { useState } from "react";
import type { MailRecord } from "../../../house/mail/dns/shapes.ts";
import { Chip, type ChipTone } from "../../../platform/ui/office/chip.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";

const purposes: Record<MailRecord["kind"], string> = {
  SPF: "Says which servers may send for your domain.",
  DKIM: "Lets mail servers check the signature of each email.",
  DMARC: "Tells mail servers what to do with emails that only claim to be yours.",
  MX: "Says where emails to your domain go.",
};

const states: Record<MailRecord["check"]["state"], { label: string; tone: ChipTone }> = {
  published: { label: "Found", tone: "calm" },
  missing: { label: "Missing", tone: "fresh" },
  wrong: { label: "Different", tone: "busy" },
  unknown: { label: "No answer", tone: "past" },
};

/** A text to copy into a DNS provider's form. */
function Copyable({ kind, label, text }: { kind: string; label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Copying needs https and permission; otherwise the text can be selected.
      () => setCopied(false),
    );
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline">
      <dt className="text-quiet">{label}</dt>
      <dd className="flex min-w-0 items-baseline gap-3">
        <span className="grow font-medium wrap-anywhere select-all">{text}</span>
        <button
          type="button"
          aria-label={`${copied ? "Copied" : "Copy"}: ${label.toLowerCase()} of the ${kind} record`}
          onClick={copy}
          className="min-h-11 shrink-0 cursor-pointer font-semibold underline underline-offset-4 md:pointer-fine:min-h-6"
        >
          {copied ? "Copied" : "Copy"}
        </button>
      </dd>
    </div>
  );
}

function Record({ record: { kind, type, name, value, check } }: { record: MailRecord }) {
  const { label, tone } = states[check.state];
  return (
    <li className="grid gap-2 border-t border-rule py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{kind}</h3>
        <Chip tone={tone}>{label}</Chip>
        <p className="text-quiet">{purposes[kind]}</p>
      </div>
      {check.problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-quiet">Type</dt>
          <dd className="font-medium">{type}</dd>
        </div>
        <Copyable kind={kind} label="Name" text={name} />
        {value && <Copyable kind={kind} label="Value" text={value} />}
      </dl>
    </li>
  );
}

/** The DNS records that emails need, and what DNS has now. */
export function DnsRecords() {
  const { data, failed, loading, reload } = useApi("GET /mail/setup/dns", {});
  const checking = useAttempt();
  const busy = checking.busy || (loading && !data);
  return (
    <>
      <p>
        These records in your domain's DNS keep your emails out of spam. Add what is missing where you bought the
        domain; a change can take a day.
      </p>
      <div aria-live="polite" aria-busy={busy}>
        {failed && <p className="font-semibold text-danger">{failed}</p>}
        {data && (
          <ul aria-label="DNS records">
            {data.records.map((record) => (
              <Record key={`${record.kind} ${record.name}`} record={record} />
            ))}
          </ul>
        )}
      </div>
      <div>
        <OfficeButton look="outline" aria-disabled={busy} onClick={() => checking.attempt(reload)}>
          {busy ? "Checking DNS..." : "Check again"}
        </OfficeButton>
      </div>
    </>
  );
}
