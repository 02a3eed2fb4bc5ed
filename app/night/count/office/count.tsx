import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { newId } from "../../../platform/lib/new-id.ts";
import { formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { nightIn } from "../../../staff/toolkit/night-in.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { NightChoice, useNights } from "../../sheet/office/night-choice.tsx";
import type { CountMinute, NightCount } from "../../sheet/shapes.ts";
import { CountHours, clockText } from "./count-hours.tsx";
import { CountLog } from "./count-log.tsx";

/** The number at one minute, with the actions around it. */
function Moment({ count, minute }: { count: NightCount; minute: CountMinute }) {
  const { data } = useApi("GET /tonight/count/log", {
    query: { night: count.night, at: encodeURIComponent(minute.at) },
  });
  const rooms = count.rooms.map((room) => `${room} ${formatNumber(Math.max(0, minute.rooms[room] ?? 0))}`);
  const clock = clockText(minute.at, count.minutes);
  return (
    <div className="mt-4">
      <p className="wide tabular text-2xl font-extrabold">
        {formatNumber(minute.inside)} inside at {clock}
      </p>
      {rooms.length > 0 && <p className="tabular text-quiet">{rooms.join(" · ")}</p>}
      {data && data.lines.length > 0 && <CountLog title={`Around ${clock}`} lines={data.lines} />}
    </div>
  );
}

/** The minutes that a clock showed: two in an hour that daylight saving repeats, else one or none. */
function Asked({ count, time }: { count: NightCount; time: string }) {
  const found = count.minutes.filter(({ at }) => at.slice(11, 16) === time);
  if (found.length === 0) {
    return (
      <p className="mt-4 text-lg">
        Nobody was counted around {formatTime(time)}. The count runs from {formatTime(count.minutes[0]?.at ?? time)} to{" "}
        {formatTime(count.minutes.at(-1)?.at ?? time)}.
      </p>
    );
  }
  return found.map((minute) => <Moment key={minute.at} count={count} minute={minute} />);
}

/** How many people were inside at any minute of a club night. */
export default function CountPage() {
  const [search, setSearch] = useAddress();
  const night = nightIn(search) ?? tonight();
  const time = /^\d\d:\d\d$/.exec(search.get("time") ?? "")?.[0] ?? "";
  const nights = useNights(night);
  const { data, of, failed, reload } = useApi("GET /tonight/count", { query: { night } });
  const count = of?.endsWith(night) ? data : null;
  const can = useCan();
  const undo = async (undoes: string) => {
    const about = { _id: newId(), request: "", what: "undone", undoes, at: new Date().toISOString() };
    const answer = await callApi("POST /tonight/ticks", { json: { night, ticks: [about] } });
    const rejected = answer.kind === "ok" ? answer.data.results[0]?.message : errorMessage(answer);
    if (rejected) showToast(rejected, { bad: true });
    else showToast("Correction undone.");
    reload();
  };
  return (
    <OfficePage
      title="Count"
      back={{ to: `/admin/tonight?night=${night}`, label: "Tonight" }}
      actions={
        <>
          <ExportButton needs="count.export" path={fileAddress("GET /tonight/count.csv", { query: { night } })} />
          <ExportButton
            needs="count.export"
            label="Export actions"
            path={fileAddress("GET /tonight/count.csv", { query: { night, by: "action" } })}
          />
        </>
      }
    >
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="max-w-4xl overflow-x-auto px-(--office-gutter) pt-5 pb-24">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-lg">{formatLongDate(night)}</p>
          <div className="max-sm:-ml-3 print:hidden">
            <NightChoice night={night} nights={nights} onChoose={(chosen) => setSearch(`?night=${chosen}`)} />
          </div>
        </div>
        {!count && !failed && <p className="py-16 text-center text-quiet">Loading...</p>}
        {count && count.minutes.length === 0 && <p className="mt-10 text-lg text-quiet">Nobody was counted.</p>}
        {count && count.minutes.length > 0 && (
          <>
            {count.peak && (
              <p className="mt-4">
                Peak: <b>{formatNumber(count.peak.people)}</b> at {clockText(count.peak.at, count.minutes)}
              </p>
            )}
            <div className="mt-4 max-w-52">
              <TextInput
                key={night}
                label="How many at"
                type="time"
                optional
                defaultValue={time}
                onChange={({ target }) =>
                  setSearch(target.value ? `?night=${night}&time=${target.value}` : `?night=${night}`)
                }
              />
            </div>
            <div role="status">{time && <Asked count={count} time={time} />}</div>
            <CountHours count={count} />
            {count.corrections.length > 0 && (
              <CountLog title="Corrections" lines={count.corrections} onUndo={can("count.change") ? undo : undefined} />
            )}
          </>
        )}
      </div>
    </OfficePage>
  );
}
