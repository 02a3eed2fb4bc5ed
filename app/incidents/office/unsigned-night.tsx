import { Link } from "react-router";
import { tonight } from "../../content/club-night.ts";
import { formatDay } from "../../lib/wall-time.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { Notice } from "../../ui/office/notice.tsx";

/** Says that a night's incident register is not signed off. */
export function UnsignedNotice({ night }: { night: string | null }) {
  if (night === null) return null;
  return (
    <Notice tone="warning" band>
      The incident register of {formatDay(night)} isn’t signed off.{" "}
      <Link to="/admin/incidents" className="font-semibold underline underline-offset-4 hover:no-underline">
        View incidents
      </Link>
    </Notice>
  );
}

/** The same, with its own data. */
export function UnsignedNight() {
  const { data } = useStaffData<{ unsigned: string | null }>(`/api/incidents?from=${tonight()}`, 60);
  return <UnsignedNotice night={data?.unsigned ?? null} />;
}
