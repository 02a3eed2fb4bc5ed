import { Link } from "react-router";

/** A way to look at a list; it is in the address. */
export interface Tab {
  /** Relative address: `?show=past`. */
  to: string;
  label: string;
  /** How many it holds. */
  count?: number | undefined;
  current: boolean;
}

/** Ways to look at a list, as links with their counts. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-rule [scrollbar-width:none]">
      <ul className="flex gap-5 px-(--office-gutter)">
        {tabs.map(({ to, label: words, count, current }) => (
          <li key={words}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? "page" : undefined}
              className="flex min-h-11 items-center gap-1.5 border-b-[3px] border-transparent text-sm font-semibold whitespace-nowrap text-quiet hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
            >
              {words}
              {count !== undefined && <span className="tabular font-medium">{count.toLocaleString("en-AU")}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
