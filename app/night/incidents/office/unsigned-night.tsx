import { Link } from "react-router";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";

/** A notice that a night's incident register is not signed off. */
export function UnsignedNotice({ night }: { night: string | null }) {
  if (night === null) return null;
  return (
    <Notice tone="warning" band>
      The incident register of {formatDay(night)} isn't signed off.{" "}
      <Link to="/admin/incidents" className="font-semibold underline underline-offset-4 hover:no-underline">
        View incidents
      </Link>
    </Notice>
  );
}

/** The notice, loading its data. */
export function UnsignedNight() {
  const { data } = useApi("GET /incidents", { query: { from: tonight() } }, 60);
  return <UnsignedNotice night={data?.unsigned ?? null} />;
}
