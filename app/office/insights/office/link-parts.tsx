import { Link, useLocation } from "react-router";
import { May } from "../../../staff/toolkit/may.tsx";

/** A note that visits are not counted, shown instead of counts. */
export function CountingOff() {
  return (
    <p role="status" className="mt-4 max-w-[70ch]">
      Visits aren't counted: the setting is off (Settings, Counting). The links work.
    </p>
  );
}

/** A link to the page with what the links' visitors did next, for those who may see it. */
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
