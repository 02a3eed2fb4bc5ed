import { Link } from "react-router";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { today } from "../../../platform/venue/today.ts";
import type { RequestDetail } from "../request.ts";
import { StatusChip } from "./status-chip.tsx";
import { formatReceived } from "./times.ts";

/** Other requests with the same email or phone. */
export function SameGuest({ request, addressOf }: { request: RequestDetail; addressOf: (id: string) => string }) {
  const { same_guest: others, same_guest_total: total } = request;
  if (others.length === 0) return null;
  const now = today();
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">
        Same guest <span className="tabular font-normal text-quiet">{formatNumber(total)}</span>
      </h3>
      <ul>
        {others.slice(0, 5).map((sameGuest) => (
          <li key={sameGuest._id} className="relative flex items-center gap-3 border-b border-rule py-2">
            <div className="min-w-0 grow">
              <Link
                to={addressOf(sameGuest._id)}
                className="line-clamp-3 wrap-anywhere font-medium after:absolute after:inset-0 hover:underline"
              >
                {sameGuest.wants}
              </Link>
              <p className="tabular line-clamp-3 text-quiet">
                {formatReceived(sameGuest.created_on, now)}
                {sameGuest.date && ` for ${formatDay(sameGuest.date, now)}`}
                {sameGuest.name !== request.name && ` · ${sameGuest.name}`}
              </p>
            </div>
            <StatusChip kind={sameGuest.kind} status={sameGuest.status} />
          </li>
        ))}
      </ul>
      <Link
        to={`/admin/requests?guest=${request._id}`}
        className="inline-flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4 hover:no-underline md:pointer-fine:min-h-9"
      >
        All {formatNumber(total + 1)} of this guest
      </Link>
    </section>
  );
}
