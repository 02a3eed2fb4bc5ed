import { Link, useLocation } from "react-router";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import type { ShortLink } from "../links/shapes.ts";

/** When a link ends, in words. */
export function endText({ ends_on, ended }: Pick<ShortLink, "ends_on" | "ended">): string {
  if (ends_on === null) return "No end";
  return `${ended ? "Ended" : "Until"} ${formatDay(ends_on, tonight())}`;
}

/** Says that visits are not counted, where they would be shown. */
export function CountingOff() {
  return (
    <p role="status" className="mt-4 max-w-[70ch]">
      Visits aren’t counted: the setting is off (Settings, Counting). The links work.
    </p>
  );
}

/** Where else the visitors of links are, for those who see it. */
export function WhatFollows() {
  const { search } = useLocation();
  return (
    <May capability="report.see">
      <p className="mt-4 max-w-[70ch] text-quiet">
        <Link to={`/admin/insights/funnel${search}`} className="underline underline-offset-4 hover:no-underline">
          From poster to door
        </Link>{" "}
        shows what visitors of each link viewed and asked for, by source.
      </p>
    </May>
  );
}
