import { useState } from "react";
import { Link } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { May } from "../../../staff/toolkit/may.tsx";
import type { Night } from "../../sheet/night-state.ts";
import { CorrectCount } from "../correct-count.tsx";
import { CountNotes, CountNumber } from "../count-number.tsx";
import { useCount, useLimitAlert } from "../use-count.ts";

/** The number inside, its limits and silent doors in the back office. */
export function CountPanel({ night }: { night: Night }) {
  const count = useCount(night);
  const [correcting, setCorrecting] = useState(false);
  useLimitAlert(count);
  if (!count) return null;
  return (
    <section
      aria-label="Count"
      className="mx-auto max-w-3xl border-b border-rule px-(--office-gutter) py-3 print:hidden"
    >
      {/* Its bands span the panel and have its gutter. */}
      <div className="-mx-(--office-gutter)">
        <CountNotes count={count} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p>
          <CountNumber count={count} />
        </p>
        <div className="flex flex-wrap gap-2">
          <May capability="count.change">
            <OfficeButton aria-expanded={correcting} onClick={() => setCorrecting(!correcting)}>
              Correct the count
            </OfficeButton>
          </May>
          <Link to={`/admin/count?night=${night.night}`} className={officeButton("quiet")}>
            Count by time
          </Link>
        </div>
      </div>
      {correcting && (
        <div className="mt-4 max-w-sm">
          <CorrectCount night={night} count={count} onDone={() => setCorrecting(false)} />
        </div>
      )}
    </section>
  );
}
