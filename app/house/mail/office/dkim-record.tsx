import { useId, useState } from "react";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { DkimCheck, DkimRecord } from "../dns/shapes.ts";
import { SystemLink } from "./system-link.tsx";

/** The result of the last check. */
function Found({ check: { state, problems } }: { check: DkimCheck }) {
  if (state === "published") return <Notice tone="fact">Published. Mail servers can check the signature.</Notice>;
  return (
    <Notice tone={state === "unknown" ? "warning" : "bad"}>
      <ul className="grid gap-1">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Published({ record: { name, value } }: { record: DkimRecord }) {
  const [check, setCheck] = useState<DkimCheck | null>(null);
  const { busy, failed, send } = useSend();
  return (
    <>
      <p>Every email is signed. Publish this record in your domain’s DNS, so that mail servers can check it.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {Object.entries({ Type: "TXT", Name: name, Value: value }).map(([term, text]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-quiet">{term}</dt>
            <dd className="font-medium wrap-anywhere select-all">{text}</dd>
          </div>
        ))}
      </dl>
      <div>
        <OfficeButton
          look="outline"
          aria-disabled={busy}
          onClick={() => send<DkimCheck>(() => callApi("GET /mail/dkim/check"), setCheck)}
        >
          {busy ? "Checking..." : "Check DNS"}
        </OfficeButton>
      </div>
      <div role="status" className="empty:hidden">
        {check && !busy && !failed && <Found check={check} />}
        {failed && <p className="font-semibold text-danger">{failed}</p>}
      </div>
    </>
  );
}

/** The DNS record of the signature of our emails, and a button that checks it. */
export function DkimRecordPanel() {
  const id = useId();
  const { data } = useApi("GET /mail/dkim", {});
  if (!data) return null;
  return (
    <section
      aria-labelledby={id}
      className="mx-(--office-gutter) mt-12 mb-10 grid max-w-[70ch] grid-cols-[minmax(0,1fr)] gap-3 border-t border-rule pt-4 text-sm"
    >
      <h2 id={id} className="font-semibold">
        Email signature (DKIM)
      </h2>
      {data.record ? (
        <Published record={data.record} />
      ) : (
        <p>
          Emails aren’t signed, so more of them are taken for spam. <SystemLink text="Create a signing key" />
        </p>
      )}
    </section>
  );
}
