import { type Tab, Tabs } from "../../../platform/ui/office/tabs.tsx";
import { type RequestKind, requestKinds } from "../../../platform/venue/request-kinds.ts";
import { useMe } from "../../../staff/toolkit/use-me.ts";
import type { InboxCounts } from "../request.ts";
import { visibleKinds } from "../visible-kinds.ts";
import { type InboxView, toView, viewOf } from "./inbox-address.ts";

const kinds: readonly RequestKind[] = ["vip-table", "function", "claim", "career", "contact"];

/** @returns a view's name */
export function viewLabel(view: InboxView): string {
  if (view === "waiting") return "Unanswered";
  if (view === "guests") return "Guest updates";
  if (view === "all") return "All";
  return view === "spam" ? "Spam" : requestKinds[view].plural;
}

function countOf(view: InboxView, counts: InboxCounts): number {
  if (view === "waiting" || view === "guests" || view === "spam") return counts[view];
  if (view === "all") return Object.values(counts.kinds).reduce((sum, { all }) => sum + all, 0);
  return counts.kinds[view]?.all ?? 0;
}

/** The inbox's views, with their counts; kinds that the admin does not see are left out. */
export function InboxTabs({ address, counts }: { address: URLSearchParams; counts: InboxCounts | undefined }) {
  const current = viewOf(address);
  const written = counts?.guests || current === "guests";
  const role = useMe()?.admin.role;
  const visible = role ? visibleKinds(role) : [];
  const views: readonly InboxView[] = [
    ...["waiting" as const, ...(written ? ["guests" as const] : []), "all" as const],
    // One kind alone is all there is.
    ...(visible.length > 1 ? kinds.filter((kind) => visible.includes(kind)) : []),
    "spam",
  ];
  const tabs = views.map(
    (view): Tab => ({
      to: toView(address, view),
      label: viewLabel(view),
      count: counts && countOf(view, counts),
      current: view === current,
    }),
  );
  return <Tabs label="Request views" tabs={tabs} />;
}
