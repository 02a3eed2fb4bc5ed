import { useEffect } from "react";
import { settings } from "../content/current.ts";
import { closedReason } from "../content/opening-hours.ts";
import { NightStrip, useClubNights } from "../events/club-nights/night-strip.tsx";
import { useTableNight } from "../events/club-nights/use-table-night.ts";
import type { NightPartsProps } from "../requests/forms/party.tsx";

/** The club nights of the function inquiry, and others near a day on which the club is closed. */
export default function FunctionNight({ date, choose, tell }: NightPartsProps) {
  const { nights, missing } = useClubNights();
  const closed = date !== "" && closedReason(settings().hours, date) !== undefined;
  const answer = useTableNight(closed ? date : "");
  const nearby = closed && answer?.night === date ? answer.nearby : [];
  const name = nights.find(({ night }) => night === date)?.name ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` sets a state of the form.
  useEffect(() => tell({ name }), [name]);
  return <NightStrip {...{ nights, missing, date, choose, nearby }} />;
}
