import { Link } from "react-router";
import { ImageThumb } from "../../../house/images/office/image-thumb.tsx";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import type { Column } from "../../../platform/ui/office/data-table.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { StaffNews } from "../news-item.ts";
import { shownFrom } from "./shown-from.ts";

/** The chip of an active item dated ahead. */
function Ahead({ item: { date, status } }: { item: StaffNews }) {
  const from = status && shownFrom(date);
  return from && <Chip tone="fresh">Visible from {from}</Chip>;
}

/** Columns of the list of news. */
export const newsColumns: Column<StaffNews>[] = [
  {
    id: "title",
    header: "Title",
    phone: "title",
    className: "md:w-full max-md:col-span-full!",
    cell: (item) => (
      <div className="flex items-center gap-3">
        <ImageThumb src={item.image} facts={item.picture} className="h-12 w-16 md:h-10 md:w-14" />
        <div className="min-w-0">
          <Link
            to={`/admin/edit-news/${item._id}`}
            className="mr-2.5 font-semibold wrap-anywhere underline-offset-4 hover:underline max-md:inline-block max-md:py-1"
          >
            {item.title}
          </Link>
          <Ahead item={item} />
          <p className="text-sm text-quiet md:hidden">{formatDay(item.date, today())}</p>
        </div>
      </div>
    ),
  },
  {
    id: "date",
    header: "Date",
    className: "whitespace-nowrap",
    phone: "none",
    cell: ({ date }) => <time dateTime={date}>{formatDay(date, today())}</time>,
  },
  {
    id: "category",
    header: "Category",
    className: "md:min-w-28 wrap-anywhere",
    phone: "none",
    cell: ({ category }) => category,
  },
  {
    id: "author",
    header: "Author",
    className: "md:min-w-32 wrap-anywhere max-lg:hidden",
    phone: "none",
    cell: ({ author }) => author ?? <span className="text-quiet">Editorial team</span>,
  },
];
