import { useState } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { OfficeModal } from "../../platform/ui/office/office-modal.tsx";
import { settings } from "../../platform/venue/current.ts";
import { venue } from "../../platform/venue/venue.ts";
import { useCan } from "../../staff/toolkit/use-me.ts";
import { isAt, type NavItem, navigationFor, startFor } from "./navigation.ts";
import type { LiveCounts } from "./shapes.ts";

/** What each count counts, for screen readers. */
const countLabels = { waiting: "unanswered", failed_mails: "failed", deposit_tasks: "tasks" } as const;

function Count({ item, counts }: { item: NavItem; counts: LiveCounts | null }) {
  if (!item.count) return null;
  const count = counts?.[item.count];
  if (!count) return null;
  return (
    <span className="tabular font-bold text-ink">
      {formatNumber(count)}
      <span className="sr-only">{` ${countLabels[item.count]}`}</span>
    </span>
  );
}

function PlaceLink({ item, counts, onClick }: { item: NavItem; counts: LiveCounts | null; onClick?: () => void }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={item.to}
      onClick={onClick}
      aria-current={isAt(item, pathname) ? "page" : undefined}
      className="flex min-h-11 items-center justify-between gap-3 border-l-[3px] border-transparent px-3 font-medium text-quiet hover:text-ink aria-[current]:border-action aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:text-ink md:pointer-fine:min-h-9"
    >
      {item.label}
      <Count item={item} counts={counts} />
    </Link>
  );
}

function Groups({ counts, onChoose }: { counts: LiveCounts | null; onChoose?: () => void }) {
  return navigationFor(useCan()).map((group) => (
    <ul key={group[0]?.to} className="border-b border-rule py-3 last:border-0">
      {group.map((item) => (
        <li key={item.to}>
          <PlaceLink item={item} counts={counts} onClick={onChoose} />
        </li>
      ))}
    </ul>
  ));
}

const myAccount: NavItem = { to: "/admin/account", label: "My account" };

/** A link that opens the guests' site in a new tab. */
function SiteLink() {
  return (
    <a href="/" target="_blank" rel="noreferrer" className="flex min-h-11 items-center px-3 text-quiet hover:text-ink">
      View site ↗
    </a>
  );
}

/** The navigation on wide screens. */
export function Sidebar({ counts }: { counts: LiveCounts | null }) {
  return (
    <nav
      aria-label="Back office"
      className="sticky top-0 hidden h-svh w-(--sidebar) shrink-0 flex-col overflow-y-auto border-r border-rule px-3 pb-4 lg:flex"
    >
      <Link to={startFor(useCan())} className="flex min-h-(--bar) shrink-0 items-center px-3">
        <span className="display line-clamp-2 text-[17px] leading-[1.2]! uppercase wrap-anywhere">
          {settings().look.wordmark.text || venue.name}
        </span>
      </Link>
      <Groups counts={counts} />
      <div className="mt-auto">
        <PlaceLink item={myAccount} counts={null} />
        <SiteLink />
      </div>
    </nav>
  );
}

/** Number of entries that fit beside More. */
const ON_THUMB = 3;

/** The navigation at the bottom of phones. */
export function ThumbBar({ counts }: { counts: LiveCounts | null }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const onThumb = navigationFor(useCan()).flat().slice(0, ON_THUMB);
  return (
    <>
      <nav
        aria-label="Back office"
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-auto grid-flow-col border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {onThumb.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            aria-current={isAt(item, pathname) ? "page" : undefined}
            className="flex min-h-14 items-center justify-center gap-1.5 border-t-[3px] border-transparent font-semibold text-quiet aria-[current]:border-action aria-[current]:text-ink"
          >
            {item.label}
            <Count item={item} counts={counts} />
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="min-h-14 cursor-pointer border-t-[3px] border-transparent font-semibold text-quiet"
        >
          More
        </button>
      </nav>
      <OfficeModal open={open} onClose={() => setOpen(false)} label="Back office" className="mb-0 w-full max-w-full">
        <div className="office flex flex-col bg-paper px-4 pt-2 pb-6">
          {open && <Groups counts={counts} onChoose={() => setOpen(false)} />}
          <div className="pt-3">
            <PlaceLink item={myAccount} counts={null} onClick={() => setOpen(false)} />
          </div>
          <SiteLink />
          <button
            type="button"
            className="min-h-12 cursor-pointer px-3 text-left font-semibold"
            onClick={() => setOpen(false)}
          >
            Close
          </button>
        </div>
      </OfficeModal>
    </>
  );
}
