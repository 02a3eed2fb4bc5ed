import { useId } from "react";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { LiquorAdviceList } from "../../../programme/offers/office/liquor-advice-list.tsx";
import type { CampaignPreview } from "../write/shapes.ts";

/** Gmail clips larger emails; in bytes. */
const CLIPPED_AT = 100 * 1024;

const kilobytes = (bytes: number) => formatNumber(Math.max(1, Math.round(bytes / 1024)));

/** The problems that keep a campaign from being sent, advice on alcohol promotion, and the email's size. */
export function Checks({ shown }: { shown: CampaignPreview | null }) {
  const id = useId();
  if (!shown) return null;
  const { problems, bytes, liquor } = shown;
  const isClipped = bytes >= CLIPPED_AT;
  return (
    <section aria-labelledby={id} role="status" className="grid gap-3 text-sm">
      <h2 id={id} className="font-semibold">
        Before sending
      </h2>
      {problems.length === 0 ? (
        <p>Nothing to fix.</p>
      ) : (
        <ul className="grid list-disc gap-1.5 pl-5">
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
      {liquor.length > 0 && (
        <div className="grid gap-3 border-l-4 border-(--busy-ink) bg-raised p-4">
          <h3 className="font-semibold">Check this alcohol promotion</h3>
          <LiquorAdviceList advice={liquor} />
          <p className="text-quiet">Not legal advice.</p>
        </div>
      )}
      <p className={isClipped ? "font-semibold text-danger" : "text-quiet"}>
        Size: {kilobytes(bytes)} KB.{" "}
        {isClipped && "Gmail hides the end of emails from 100 KB on, with the link to unsubscribe. Shorten it."}
      </p>
      <p className="text-quiet">Every email ends with the club's name, postal address and a link to unsubscribe.</p>
    </section>
  );
}
