import type { ReactNode } from "react";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import type { Range } from "../period.ts";
import { InsightsPages } from "./insights-pages.tsx";
import { RangeFields, RangeTabs } from "./range.tsx";

interface InsightsFrameProps {
  title: string;
  /** The title with its own markup. */
  heading?: ReactNode;
  /** Further buttons, the most important last. */
  actions?: ReactNode;
  /** The list that it leads back to. */
  back?: { to: string; label: string };
  range: Range;
  choose: (next: Range) => void;
  /** Whether its first data is on the way, and why it could not be loaded. */
  loading: boolean;
  failed: string | null | undefined;
  reload: () => void;
  children: ReactNode;
}

/** A page of insights: the range to choose, and links to the others. */
export function InsightsFrame(props: InsightsFrameProps) {
  const { title, heading = title, actions, back, range, choose, loading, failed, reload, children } = props;
  return (
    <OfficePage title={title} heading={heading} {...(back && { back })} actions={actions}>
      <RangeTabs range={range} />
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="max-w-7xl px-(--office-gutter) pt-5 pb-24">
        <RangeFields range={range} choose={choose} />
        <InsightsPages />
        {loading && !failed && <p className="py-16 text-center text-quiet">Loading...</p>}
        {children}
      </div>
    </OfficePage>
  );
}
