import { Link } from "react-router";
import { formatAge } from "../../bookings/requests/office/times.ts";
import type { RequestSummary } from "../../bookings/requests/request.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { useNow } from "../../platform/ui/now.ts";
import { WholeWords } from "../../platform/ui/office/whole-words.tsx";
import { today } from "../../platform/venue/today.ts";

/** Age in ms after which a request counts as late. */
const TOO_LONG = 2 * 86_400_000;

/** The oldest unanswered requests, with a link to all. */
export function Unanswered({ requests, all }: { requests: readonly RequestSummary[]; all: number }) {
  const now = useNow(Date.now());
  return (
    <section aria-labelledby="unanswered">
      <div className="flex min-h-11 items-center justify-between gap-4 md:pointer-fine:min-h-9">
        <h2 id="unanswered" className="wide text-lg">
          Unanswered <span className="tabular">{formatNumber(all)}</span>
        </h2>
        {all > 0 && (
          <Link
            to="/admin/requests"
            className="flex min-h-11 items-center font-semibold underline underline-offset-4 hover:no-underline md:pointer-fine:min-h-9"
          >
            All<span className="sr-only"> unanswered requests</span>
          </Link>
        )}
      </div>
      {requests.length === 0 && <p className="border-t border-rule py-6 text-quiet">All caught up.</p>}
      <ol className="border-t border-rule">
        {requests.map((request) => (
          <UnansweredRow key={request._id} request={request} now={now} />
        ))}
      </ol>
    </section>
  );
}

function UnansweredRow({ request, now }: { request: RequestSummary; now: number }) {
  const { _id, name, wants, date, created_on } = request;
  const late = now - Date.parse(created_on) > TOO_LONG;
  return (
    <li className="tabular relative grid max-sm:nth-[n+6]:hidden min-h-11 grid-cols-[minmax(64px,auto)_minmax(0,1fr)_minmax(84px,auto)] items-center gap-x-3 max-[400px]:grid-cols-[minmax(0,1fr)_auto] border-b border-rule py-1.5 hover:bg-raised">
      <time
        dateTime={created_on}
        title={formatDateTime(created_on, today(now))}
        className={`whitespace-nowrap ${late ? "font-semibold text-danger" : "text-quiet"}`}
      >
        {formatAge(created_on, now)}
        <span className="sr-only"> ago</span>
      </time>
      <p className="min-w-0 max-[400px]:order-first max-[400px]:col-span-full sm:flex sm:gap-3">
        <Link
          to={`/admin/requests/${_id}`}
          className="line-clamp-3 wrap-anywhere font-semibold after:absolute after:inset-0 sm:w-2/5 sm:shrink-0"
        >
          <WholeWords text={name} />
        </Link>
        <span className="line-clamp-3 wrap-anywhere text-quiet sm:text-ink">{wants}</span>
      </p>
      <span className="text-right whitespace-nowrap text-quiet">{date ? formatDay(date, today(now)) : ""}</span>
    </li>
  );
}
