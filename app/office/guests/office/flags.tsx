import { Link } from "react-router";
import { ENDS_SOON_DAYS, flagLabel } from "../../../bookings/guests/door-flags.ts";
import type { DoorFlag, GuestSummary } from "../../../bookings/guests/shapes.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { FlagActions, FlagEnd } from "./door-flags.tsx";
import { guestName } from "./guest-columns.tsx";

interface Flagged {
  flag: DoorFlag;
  guest: GuestSummary;
}

const columns: Column<Flagged>[] = [
  {
    id: "name",
    header: "Guest",
    phone: "title",
    className: "font-semibold wrap-anywhere md:min-w-32",
    cell: ({ guest }) => (
      <Link to={`/admin/guests/${guest._id}`} className="inline-flex min-h-11 items-center hover:underline">
        {guestName(guest)}
      </Link>
    ),
  },
  { id: "flag", header: "Flag", phone: "plain", cell: ({ flag }) => flagLabel(flag.kind) },
  {
    id: "reason",
    header: "Reason",
    phone: "plain",
    className: "wrap-anywhere md:min-w-32",
    cell: ({ flag }) => flag.reason,
  },
  { id: "by", header: "Set by", className: "wrap-anywhere", cell: ({ flag }) => flag.by },
  { id: "until", header: "Until", cell: ({ flag }) => <FlagEnd {...flag} /> },
];

/** All valid door flags, for review; those that end soonest first. */
export default function FlagsScreen() {
  const { data, loading, failed, reload } = useApi("GET /guests/flags", {});
  const mayFlag = useCan()("guests.flag");
  const actions: Column<Flagged> = {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    phone: "actions",
    cell: ({ flag, guest }) => <FlagActions guest={guest._id} flag={flag} onChanged={reload} />,
  };
  return (
    <OfficePage title="Door flags" back={{ to: "/admin/guests", label: "Guests" }}>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && data.soon > 0 && (
        <Notice tone="fact" band>
          {formatCount(data.soon, "flag ends", "flags end")} within {ENDS_SOON_DAYS} days. Renew{" "}
          {data.soon === 1 ? "it if it still applies" : "those that still apply"}; flags end automatically.
        </Notice>
      )}
      {data && (
        <DataTable
          caption="Door flags"
          columns={mayFlag ? [...columns, actions] : columns}
          rows={data.items}
          rowKey={({ flag }) => flag._id}
          loading={loading}
          empty="No door flags. Set one on a guest's page."
        />
      )}
      {data?.more && <p className="px-(--office-gutter) py-4 text-quiet">Flags that end later aren't shown here.</p>}
    </OfficePage>
  );
}
