import { useEffect } from "react";
import { tonight } from "../content/club-night.ts";
import { settings } from "../content/current.ts";
import { closedReason } from "../content/opening-hours.ts";
import { clubNightText } from "../events/club-nights/club-nights.ts";
import { NearbyNights, NightStrip, useClubNights } from "../events/club-nights/night-strip.tsx";
import { useTableNight } from "../events/club-nights/use-table-night.ts";
import type { NightPartsProps } from "../requests/forms/party.tsx";

/** The club nights of the function inquiry, and others near a day on which the club is closed. */
export default function FunctionNight({ date, choose, tell }: NightPartsProps) {
  const nights = useClubNights();
  const closed = date !== "" && closedReason(settings().hours, date) !== undefined;
  const answer = useTableNight(closed ? date : "");
  const name = nights.find(({ night }) => night === date)?.name;
  const title = name ? `For ${clubNightText({ night: date, name }, tonight())}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` sets a state of the form.
  useEffect(() => tell({ title }), [title]);
  return (
    <>
      {closed && <NearbyNights nights={answer?.nearby ?? []} choose={choose} />}
      <NightStrip nights={nights} date={date} choose={choose} />
    </>
  );
}
