import type { ReactNode } from "react";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { MAX_SEVERAL } from "./max-several.ts";

interface SelectionFrameProps {
  /** Names it for a screen reader: `Selected requests`. */
  label: string;
  count: number;
  onClear: () => void;
  /** How many match on all pages, and what selects them. */
  all?: { total: number; loading: boolean; select: () => void };
  /** The actions on the selected rows. */
  children: ReactNode;
}

/** The bar at the bottom that changes selected rows together. */
export function SelectionFrame({ label, count, onClear, all, children }: SelectionFrameProps) {
  const most = all ? Math.min(all.total, MAX_SEVERAL) : 0;
  return (
    <section
      aria-label={label}
      className="foot-bar sticky bottom-14 z-20 flex flex-wrap items-center gap-2 border-t border-ink bg-paper px-(--office-gutter) py-2.5 lg:bottom-0"
    >
      <p className="tabular mr-auto font-semibold" role="status">
        {formatNumber(count)} selected
      </p>
      {all && most > count && (
        <OfficeButton look="quiet" disabled={all.loading} onClick={all.select}>
          {most < all.total ? `Select the first ${formatNumber(most)}` : `Select all ${formatNumber(most)}`}
        </OfficeButton>
      )}
      {children}
      <OfficeButton look="quiet" onClick={onClear}>
        Clear
      </OfficeButton>
    </section>
  );
}
