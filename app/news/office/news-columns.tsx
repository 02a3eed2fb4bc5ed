import { Link } from "react-router";
import { today } from "../../content/today.ts";
import { dayWords } from "../../lib/moment-words.ts";
import { PictureThumb } from "../../media/office/picture-thumb.tsx";
import type { Column } from "../../ui/office/data-table.tsx";
import type { StaffNews } from "../news-item.ts";

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
          <p className="text-sm text-quiet md:hidden">{dayWords(date, today())}</p>
        </div>
      </div>
    ),
  },
  {
    id: "date",
    header: "Date",
    className: "whitespace-nowrap",
    phone: "none",
    cell: ({ date }) => <time dateTime={date}>{dayWords(date, today())}</time>,
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
