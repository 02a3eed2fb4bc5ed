import { Link } from "react-router";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatDateTimeInText } from "../../platform/lib/time/format-date-time.ts";
import { dayOf } from "../../platform/lib/time/wall-time-text.ts";
import { type RequestKind, requestKinds } from "../../platform/venue/request-kinds.ts";
import { today } from "../../platform/venue/today.ts";
import type { Unread } from "./unread.ts";

const kinds = Object.keys(requestKinds) as RequestKind[];

/** `today 6:42 PM`, inside a sentence. */
function since(time: string): string {
  return formatDateTimeInText(time, today());
}

const named = (kind: RequestKind, count: number) => `${requestKinds[kind].label}${count === 1 ? "" : "s"}`;

/** New requests by kind since the last visit. */
export function WhatsNewCounts({ news }: { news: Unread }) {
  const { seen_on, counts } = news;
  const countOf = (kind: RequestKind) => counts[kind] ?? 0;
  const all = kinds.reduce((sum, kind) => sum + countOf(kind), 0);
  if (seen_on === null) return <h2 className="wide text-lg">Welcome. Here's what needs a reply.</h2>;
  if (all === 0) return <h2 className="wide text-lg">Nothing new since {since(seen_on)}</h2>;
  return (
    <>
      <h2 className="wide text-lg">New since {since(seen_on)}</h2>
      <ul className="mt-3 grid grid-cols-3 gap-x-4 border-y border-rule sm:flex sm:gap-x-0">
        {kinds
          .filter((kind) => countOf(kind) > 0)
          .map((kind) => (
            <li key={kind} className="border-rule sm:pr-5 sm:not-first:border-l sm:not-first:pl-5">
              <Link
                to={`/admin/requests?kind=${kind}&from=${dayOf(seen_on)}&sort=-received`}
                className="group block py-3"
              >
                <span className="wide tabular block text-2xl">{formatNumber(countOf(kind))}</span>
                <span className="text-quiet group-hover:text-ink">{named(kind, countOf(kind))}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
