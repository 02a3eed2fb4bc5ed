import { Link } from "react-router";
import { today } from "../../content/today.ts";
import { shortDate } from "../../lib/wall-time.ts";
import { PictureThumb } from "../../media/office/picture-thumb.tsx";
import type { Column } from "../../ui/office/data-table.tsx";
import type { StaffNews } from "../news-item.ts";

/** `Sat 28 Nov`, with its year where that is not this one. */
function dateWords(date: string): string {
  const year = date.slice(0, 4);
  return today().startsWith(year) ? shortDate(date) : `${shortDate(date)} ${year}`;
}

/** What the list of news says of each. */
export const newsColumns: Column<StaffNews>[] = [
  {
    id: "title",
    header: "Title",
    phone: "title",
    className: "md:w-full max-md:col-span-full!",
    cell: ({ _id, title, date, image, picture }) => (
      <div className="flex items-center gap-3">
        <PictureThumb src={image} facts={picture} className="h-12 w-16 md:h-10 md:w-14" />
        <div className="min-w-0">
          <Link
            to={`/admin/edit-news/${_id}`}
            className="font-semibold break-words underline-offset-4 hover:underline max-md:inline-block max-md:py-1"
          >
            {title}
          </Link>
          <p className="text-sm text-quiet md:hidden">{dateWords(date)}</p>
        </div>
      </div>
    ),
  },
  {
    id: "date",
    header: "Date",
    className: "whitespace-nowrap",
    phone: "none",
    cell: ({ date }) => <time dateTime={date}>{dateWords(date)}</time>,
  },
  { id: "category", header: "Category", className: "md:min-w-28", phone: "none", cell: ({ category }) => category },
  {
    id: "author",
    header: "Author",
    className: "md:min-w-32 max-lg:hidden",
    phone: "none",
    cell: ({ author }) => author ?? <span className="text-quiet">Editorial team</span>,
  },
];
