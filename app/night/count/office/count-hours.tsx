import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { offsetIfRepeated } from "../../../platform/lib/time/repeated-time.ts";
import { formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import type { CountMinute, NightCount } from "../../sheet/shapes.ts";

const cell = "h-11 px-1.5 text-right tabular first:pl-0 first:text-left sm:px-3";

/** The last minute of each quarter of an hour, with the quarter's totals in and out. */
function quartersOf(minutes: readonly CountMinute[]): CountMinute[] {
  const quarters = new Map<number, CountMinute>();
  for (const minute of minutes) {
    const key = Math.floor(Date.parse(minute.at) / 900_000);
    const before = quarters.get(key);
    const { at, came, left } = before ?? { ...minute, came: 0, left: 0 };
    quarters.set(key, { ...minute, at, came: came + minute.came, left: left + minute.left });
  }
  return [...quarters.values()];
}

/** An instant by the venue's clock; with its offset if daylight saving repeats that minute. */
export function clockText(at: string, minutes: readonly CountMinute[]): string {
  return (
    formatTime(at) +
    offsetIfRepeated(
      at,
      minutes.map((minute) => minute.at),
    )
  );
}

/** Bars and numbers in one table, by quarter of an hour. */
export function CountHours({ count: { minutes, rooms, corrections } }: { count: NightCount }) {
  const most = Math.max(1, ...minutes.map(({ inside }) => inside));
  const isCorrected = ({ at }: CountMinute) =>
    corrections.some(
      (correction) => Math.floor(Date.parse(correction.at) / 900_000) === Math.floor(Date.parse(at) / 900_000),
    );
  return (
    <table className="mt-8 w-full border-collapse">
      <caption className="wide pb-2 text-left text-lg font-extrabold">Inside by quarter of an hour</caption>
      <thead>
        <tr className="border-b border-rule text-quiet">
          <th scope="col" className={`${cell} font-medium`}>
            From
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Inside
          </th>
          <td className="w-full" />
          {["In", "Out", ...rooms].map((text) => (
            <th key={text} scope="col" className={`${cell} font-medium`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quartersOf(minutes).map((quarter) => (
          <tr key={quarter.at} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold whitespace-nowrap`}>
              {clockText(quarter.at, minutes)}
              {isCorrected(quarter) && <span className="block text-sm font-normal text-quiet">corrected</span>}
            </th>
            <td className={`${cell} font-semibold`}>{formatNumber(quarter.inside)}</td>
            <td aria-hidden="true" className="min-w-10 px-2 sm:min-w-20">
              <div className="h-6 bg-ink" style={{ width: `${(quarter.inside / most) * 100}%` }} />
            </td>
            <td className={cell}>{formatNumber(quarter.came)}</td>
            <td className={cell}>{formatNumber(quarter.left)}</td>
            {rooms.map((room) => (
              <td key={room} className={cell}>
                {formatNumber(Math.max(0, quarter.rooms[room] ?? 0))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
