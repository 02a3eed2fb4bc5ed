import { useState } from "react";
import type { RichText } from "../../../platform/lib/rich-text.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { richText } from "../../../platform/ui/rich-text.tsx";
import { useApi } from "../../../staff/toolkit/call-api.ts";

/** The terms and the notice that a request was sent with. */
export function ShownTerms({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="border-t border-rule pt-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 md:pointer-fine:min-h-9">
        <span className="underline underline-offset-4">Terms and notice as shown</span>
      </summary>
      {open && <Texts id={id} />}
    </details>
  );
}

function Texts({ id }: { id: string }) {
  const { data, failed } = useApi("GET /requests/:id/shown", { params: { id } });
  if (!data) return <p className="py-3 text-quiet">{failed ?? "Loading..."}</p>;
  const { version, updated, notice, terms } = data.shown;
  return (
    <div className="grid gap-5 pb-2 wrap-anywhere">
      <p className="text-quiet">
        {version === 0 ? "As shipped, before any settings were published." : `Version ${version} of the settings.`}
      </p>
      <section className="grid gap-1">
        <h3 className="font-semibold">Notice below the form</h3>
        <Text text={notice} />
      </section>
      <section className="grid gap-4">
        <h3 className="font-semibold">
          Terms <span className="tabular font-normal text-quiet">last changed {formatDate(updated)}</span>
        </h3>
        <ol className="grid list-decimal gap-4 pl-5">
          {terms.map(({ title, text }) => (
            <li key={title}>
              <h4 className="mb-1 font-medium">{title}</h4>
              <Text text={text} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Text({ text }: { text: RichText }) {
  return <div className="max-w-[62ch] space-y-4 text-pretty">{richText(text, false)}</div>;
}
