import { Link } from "react-router";
import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { today } from "../../../platform/venue/today.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import type { NightChange } from "../status/shapes.ts";
import { changeText, channelsSay } from "./status-values.ts";

interface StatusLogProps {
  /** Newest first; at least one. */
  changes: readonly NightChange[];
  /** Guests see the event. */
  shown: boolean;
}

const since = (at: string) => formatDateTimeInText(at, today());

function formatEmailCount({ mails }: NightChange): string {
  const { sent, waiting, failed, demo } = mails;
  if (sent + waiting + failed + demo === 0) return "No one notified yet";
  return [
    sent > 0 && `${sent} sent`,
    waiting > 0 && `${waiting} queued`,
    failed > 0 && `${failed} failed`,
    demo > 0 && `${demo} not sent (demo guests)`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The status by channel with its time, and earlier changes. */
export function StatusLog({ changes, shown }: StatusLogProps) {
  const [last] = changes;
  if (!last) return null;
  return (
    <details className="border-t border-rule pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold md:pointer-fine:min-h-8">
        Status by channel since {since(last.at)}
      </summary>
      {!shown && <p className="mt-2 text-quiet">The event is inactive. Hidden from guests until you activate it.</p>}
      <table className="tabular mt-2 w-full text-left wrap-anywhere">
        <caption className="sr-only">Status by channel</caption>
        <thead className="text-quiet">
          <tr>
            {["Channel", "Status", "Since"].map((header) => (
              <th key={header} scope="col" className="py-1 pr-4 font-normal last:pr-0">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {channelsSay(last).map(({ channel, says }) => (
            <tr key={channel} className="border-t border-rule">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {channel}
              </th>
              <td className="py-1.5 pr-4 font-semibold">{says}</td>
              <td className="py-1.5 text-quiet">{since(last.at)}</td>
            </tr>
          ))}
          <May capability="requests.see">
            <tr className="border-t border-rule">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                Emails to guests
              </th>
              <td className="py-1.5 pr-4 font-semibold">{formatEmailCount(last)}</td>
              <td className="py-1.5">
                <May capability="outbox.see">
                  <Link to="/admin/outbox" className="underline underline-offset-4">
                    Outbox
                  </Link>
                </May>
              </td>
            </tr>
          </May>
        </tbody>
      </table>
      <ul className="mt-4 grid gap-1.5">
        {changes.map((change) => (
          <li key={change._id} className="wrap-anywhere">
            <span className="text-quiet">
              {since(change.at)}, {change.by}:
            </span>{" "}
            {changeText(change)}. {change.state_reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
