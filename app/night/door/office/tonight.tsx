import { useMemo } from "react";
import { Link } from "react-router";
import { NightPace } from "../../../bookings/pace/office/pace-charts.tsx";
import { useStore } from "../../../platform/lib/use-store.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { WaitlistPanel } from "../../../programme/waitlist/office/waitlist-panel.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { nightIn } from "../../../staff/toolkit/night-in.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { CountPanel } from "../../count/office/count-panel.tsx";
import { UnsignedNight } from "../../incidents/office/unsigned-night.tsx";
import { openNight } from "../../sheet/night-store.ts";
import { NightChoice, useNights } from "../../sheet/office/night-choice.tsx";
import { IncidentButton } from "../incident-button.tsx";
import { SheetView } from "../sheet-view.tsx";
import { DoorCodes } from "./door-codes.tsx";
import { UnansweredTonight } from "./unanswered-tonight.tsx";

/** Tonight, or the next night if nothing is on and no one is expected; null while loading. */
function defaultNight(nights: readonly string[] | null): string | null {
  return nights && (nights.find((night) => night >= tonight()) ?? tonight());
}

/** The sheet of a night in the back office, with its door codes. */
export default function Tonight() {
  const [search, setSearch] = useAddress();
  const chosen = nightIn(search);
  // Loaded above the sheet, which remounts for each night.
  const nights = useNights(chosen ?? tonight());
  const day = chosen ?? defaultNight(nights);
  return day === null ? (
    <OfficePage title="Tonight">
      <p className="py-20 text-center text-quiet">Loading...</p>
    </OfficePage>
  ) : (
    <NightPage day={day} nights={nights} onChoose={(night) => setSearch(`?night=${night}`)} />
  );
}

interface NightPageProps {
  day: string;
  nights: readonly string[] | null;
  onChoose: (night: string) => void;
}

function NightPage({ day, nights, onChoose }: NightPageProps) {
  const can = useCan();
  const night = useMemo(() => openNight({ call: callApi, night: day, stored: false }), [day]);
  const doors = useStore(night.store, (state) => state.sheet?.capacity.doors) ?? [];
  return (
    <OfficePage
      title="Tonight"
      actions={
        <>
          <May capability="report.see">
            <Link to={`/admin/after-the-night?night=${day}`} className={officeButton("quiet", "max-sm:px-1.5!")}>
              Night report
            </Link>
          </May>
          <May capability="lists.see">
            <Link to={`/admin/guest-lists?night=${day}`} className={officeButton("quiet", "max-sm:px-1.5!")}>
              Guest lists
            </Link>
          </May>
          <May capability="tickets.see">
            <Link to={`/admin/tickets?night=${day}`} className={officeButton("quiet", "max-sm:px-1.5!")}>
              Tickets
            </Link>
          </May>
          <May capability="floor.see">
            <Link to="/admin/tables" className={officeButton("quiet", "max-sm:px-1.5!")}>
              Tables
            </Link>
          </May>
          <May capability="incidents.see">
            {/* Phones have it in their menu, and a button on the sheet. */}
            <Link to="/admin/incidents" className={officeButton("quiet", "max-sm:hidden")}>
              Incidents
            </Link>
          </May>
          <button type="button" onClick={() => window.print()} className={officeButton("quiet", "max-sm:hidden")}>
            Print
          </button>
        </>
      }
    >
      <May capability="incidents.see">
        <UnsignedNight />
      </May>
      <May capability="requests.see">
        <UnansweredTonight key={`unanswered ${day}`} night={day} />
      </May>
      <May capability="count.see">
        <CountPanel key={`count ${day}`} night={night} />
      </May>
      <SheetView
        key={day}
        night={night}
        readOnly={!can("tonight.change")}
        mayCorrect={can("count.change")}
        incident={
          <May capability="incidents.change">
            <IncidentButton night={day} now={night.now} />
          </May>
        }
        bar={<NightChoice night={day} nights={nights} onChoose={onChoose} />}
      />
      <NightPace
        key={`pace ${day}`}
        night={day}
        className="border-t border-rule px-(--office-gutter) py-6 print:hidden"
      />
      <May capability="floor.see">
        <WaitlistPanel key={`waitlist ${day}`} night={day} />
      </May>
      <May capability="passes.see">
        <DoorCodes key={`doors ${day}`} night={day} doors={doors} />
      </May>
    </OfficePage>
  );
}
