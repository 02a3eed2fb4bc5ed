import { Link } from "react-router";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";

/** Requests that are listed here; the inbox has all of them. */
const MAX_NAMED = 3;
const RELOAD_SECONDS = 30;

/** The unanswered requests for a night that isn't over: their guests may come to the door. */
export function UnansweredTonight({ night }: { night: string }) {
  const { data } = useApi("GET /requests", { query: { night, stage: "waiting", sort: "received" } }, RELOAD_SECONDS);
  if (night < tonight() || !data || data.total === 0) return null;
  const [all, day] = [
    `/admin/requests?night=${night}&stage=waiting`,
    night === tonight() ? "tonight" : formatDay(night),
  ];
  const count = formatCount(data.total, "unanswered request");
  return (
    <section
      aria-label="Unanswered requests"
      className="mx-auto max-w-3xl border-b border-rule px-(--office-gutter) py-3 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">
          {count} for {day}
        </h2>
        <Link to={all} className={officeButton("quiet", "-mr-3 min-h-12")}>
          {data.total > MAX_NAMED ? "Answer all" : "Open in the inbox"}
        </Link>
      </div>
      <ul>
        {data.items.slice(0, MAX_NAMED).map(({ _id, name, wants }) => (
          <li key={_id}>
            <Link
              to={`/admin/requests/${_id}`}
              className="flex min-h-12 flex-wrap items-center gap-x-2 border-t border-rule py-1.5 wrap-anywhere hover:bg-raised"
            >
              <b>{name}</b> <span className="text-quiet">{wants}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
