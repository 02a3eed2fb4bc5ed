import { Link, useLocation } from "react-router";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { mayOpen } from "../../shell/navigation.ts";

const pages = [
  { path: "/admin/insights", label: "Nights" },
  { path: "/admin/insights/funnel", label: "From poster to door" },
  { path: "/admin/insights/promoters", label: "Promoters" },
  { path: "/admin/links", label: "Short links" },
];

/** Links to the other insights pages, with the same range. */
export function InsightsPages() {
  const { pathname, search } = useLocation();
  const can = useCan();
  const open = pages.filter(({ path }) => mayOpen(path, can));
  // A single page needs no links.
  if (open.length < 2) return null;
  return (
    <nav aria-label="Insights" className="mt-5 flex flex-wrap gap-x-6 print:hidden">
      {open.map(({ path, label }) => (
        <Link
          key={path}
          to={path + search}
          aria-current={pathname === path ? "page" : undefined}
          className="flex min-h-11 items-center underline underline-offset-4 hover:no-underline aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
