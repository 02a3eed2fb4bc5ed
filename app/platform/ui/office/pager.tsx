import { Link } from "react-router";
import { formatNumber } from "../../lib/locale/format-number.ts";
import { officeButton } from "./button.ts";

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more items than `total`. */
  more?: boolean;
  /** The URL of a page. */
  toPage: (page: number) => string;
}

/** The visible range of a list, with links to the previous and next page. Hidden if there is only one page. */
export function Pager({ page, pageSize, total, more = false, toPage }: PagerProps) {
  const last = Math.ceil(total / pageSize);
  const from = (page - 1) * pageSize + 1;
  if (total <= pageSize && page === 1 && !more) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 px-(--office-gutter) py-4">
      <p className="tabular text-quiet">
        {formatNumber(Math.min(from, total))}–{formatNumber(Math.min(page * pageSize, total))} of {more && "more than "}
        {formatNumber(total)}
      </p>
      <div className="flex gap-2">
        {page > 1 ? (
          <Link to={toPage(page - 1)} rel="prev" className={officeButton("outline")}>
            Previous
          </Link>
        ) : (
          <span aria-disabled="true" className={officeButton("outline", "pointer-events-none opacity-35")}>
            Previous
          </span>
        )}
        {page < last || more ? (
          <Link to={toPage(page + 1)} rel="next" className={officeButton("outline")}>
            Next
          </Link>
        ) : (
          <span aria-disabled="true" className={officeButton("outline", "pointer-events-none opacity-35")}>
            Next
          </span>
        )}
      </div>
    </nav>
  );
}
