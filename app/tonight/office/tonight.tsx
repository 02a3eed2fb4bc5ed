import { useMemo } from "react";
import { Link } from "react-router";
import { tonight } from "../../content/club-night.ts";
import { isDay } from "../../lib/wall-time.ts";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { OfficePage } from "../../office/office-page.tsx";
import { officeButton } from "../../ui/office/button.ts";
import { useAddress } from "../../ui/office/use-address.ts";
import { openNight } from "../night-store.ts";
import { SheetView } from "../sheet-view.tsx";
import { DoorCodes } from "./door-codes.tsx";
import { NightChoice, useNights } from "./night-choice.tsx";

/** The chosen night; any other than tonight is in the URL. */
function useChosenNight(): [string, (night: string) => void] {
  const [search, setSearch] = useAddress();
  const asked = search.get("night") ?? "";
  const go = (night: string) => setSearch(night === tonight() ? "" : `?night=${night}`);
  return [isDay(asked) ? asked : tonight(), go];
}

/** The sheet of a night in the back office, with its door codes. */
export default function Tonight() {
  const [day, choose] = useChosenNight();
  // Above the sheet, which remounts with each night.
  const nights = useNights(day);
  const night = useMemo(() => openNight({ call: callStaffApi, night: day, stored: false }), [day]);
  return (
    <OfficePage
      title="Tonight"
      actions={
        <>
          <Link to={`/admin/after-the-night?night=${day}`} className={officeButton("quiet", "max-sm:px-2")}>
            Night report
          </Link>
          <Link to="/admin/tables" className={officeButton("quiet")}>
            Tables
          </Link>
          <button type="button" onClick={() => window.print()} className={officeButton("quiet", "max-sm:hidden")}>
            Print
          </button>
        </>
      }
    >
      <SheetView key={day} night={night} bar={<NightChoice night={day} nights={nights} onChoose={choose} />} />
      <DoorCodes key={`doors ${day}`} night={day} />
    </OfficePage>
  );
}
