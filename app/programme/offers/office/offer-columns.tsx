import { Link } from "react-router";
import { ImageThumb } from "../../../house/images/office/image-thumb.tsx";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import type { Column } from "../../../platform/ui/office/data-table.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { StaffOffer } from "../offer.ts";
import { eventText, validity } from "./validity.ts";

function Days({ offer }: { offer: StaffOffer }) {
  const { valid_from, valid_till } = offer;
  const stands = validity(offer);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1 xl:flex-nowrap">
      <span className="whitespace-nowrap">
        {formatDay(valid_from, today())} – {formatDay(valid_till, today())}
      </span>
      {stands === "over" && <Chip tone="past">Ended</Chip>}
      {stands === "soon" && <Chip tone="calm">Soon</Chip>}
    </span>
  );
}

/** Columns of the list of offers. */
export const offerColumns: Column<StaffOffer>[] = [
  {
    id: "title",
    header: "Title",
    phone: "title",
    className: "md:w-full max-md:col-span-full!",
    cell: ({ _id, title, imgsrc, picture }) => (
      <div className="flex items-center gap-3 max-md:mb-1">
        <ImageThumb src={imgsrc} facts={picture} className="size-12 md:size-10" />
        <Link
          to={`/admin/edit-offer/${_id}`}
          className="min-w-0 font-semibold wrap-anywhere underline-offset-4 hover:underline max-md:py-2"
        >
          {title}
        </Link>
      </div>
    ),
  },
  {
    id: "valid",
    header: "Valid",
    className: "xl:whitespace-nowrap",
    cell: (offer) => <Days offer={offer} />,
  },
  {
    id: "event",
    header: "Event",
    className: "md:min-w-36 wrap-anywhere md:max-lg:hidden",
    cell: ({ event_name, event_start }) =>
      event_name && event_start ? eventText(event_name, event_start) : <span className="text-quiet">All</span>,
  },
  {
    id: "claimed",
    header: "Claimed",
    className: "md:text-right",
    cell: ({ claimed }) =>
      claimed > 0 ? <b className="font-semibold">{formatNumber(claimed)}</b> : <span className="text-quiet">0</span>,
  },
];
