import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../lib/locale/format-number.ts";

/** A view of a list, with its own URL. */
export interface Tab {
  /** Relative URL: `?show=past`. */
  to: string;
  label: string;
  /** Number of items in this view. */
  count?: number;
  current: boolean;
}

/** Minimum distance of the current tab from the edge, in px, so that the next tab is visible. */
const EDGE = 56;

/**
 * Links to the views of a list, with counts; the current one is scrolled into view. They are links because each view
 * has its own URL.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const strip = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.label;
  const counted = tabs.some(({ count }) => count !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current tab or the counts change.
  useEffect(() => {
    const element = strip.current;
    const tab = element?.querySelector<HTMLElement>("[aria-current]");
    if (!element || !tab) return;
    const { left, right } = tab.getBoundingClientRect();
    const frame = element.getBoundingClientRect();
    // Not `scrollIntoView`, which would also scroll the page.
    if (left < frame.left + EDGE) element.scrollLeft += left - frame.left - EDGE;
    else if (right > frame.right - EDGE) element.scrollLeft += right - frame.right + EDGE;
  }, [current, counted]);
  return (
    <div className="border-b border-rule">
      <nav ref={strip} aria-label={label} className="tab-strip overflow-x-auto">
        <ul className="flex gap-5 px-(--office-gutter)">
          {tabs.map(({ to, label: text, count, current }) => (
            <li key={text}>
              <Link
                to={to}
                preventScrollReset
                aria-current={current ? "page" : undefined}
                className="flex min-h-11 items-center gap-1.5 border-b-[3px] border-transparent text-sm font-semibold whitespace-nowrap text-quiet hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
              >
                {text}
                {count !== undefined && <span className="tabular font-medium">{formatNumber(count)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
