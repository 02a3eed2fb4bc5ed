import { Link } from "react-router";
import type { ImageUse } from "../../../house/images/shapes.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";

const kinds = { event: "Event", offer: "Offer", news: "News", page: "Page", campaign: "Campaign" } as const;

const states = {
  active: "Active",
  inactive: "Inactive",
  deleted: "Deleted",
  published: "Published",
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Being sent",
  sent: "Sent",
} as const;

/** The URL of the screen for editing a use; undefined for deleted items. */
function addressOf({ kind, _id, state }: ImageUse): string | undefined {
  if (state === "deleted") return undefined;
  if (kind === "page") {
    const [group = "", page = ""] = _id.split(".");
    return `/admin/settings/${group === "pages" ? `${group}.${page}` : group}`;
  }
  if (kind === "campaign") return `/admin/campaigns/${_id}`;
  return `/admin/edit-${kind}/${_id}`;
}

/** The uses of an image, with links. */
export function ImageUses({ uses }: { uses: readonly ImageUse[] }) {
  if (uses.length === 0) return <p className="text-quiet">Not used anywhere.</p>;
  return (
    <ul className="border-t border-rule">
      {uses.map((use) => {
        const address = addressOf(use);
        const title = `${kinds[use.kind]}: ${use.title}${use.date ? `, ${formatDay(use.date)}` : ""}`;
        return (
          <li
            key={`${use.kind}${use._id}${use.state}`}
            className="flex min-h-11 items-center justify-between gap-3 border-b border-rule py-1.5"
          >
            {address ? (
              <Link to={address} className="min-w-0 font-medium underline underline-offset-4 wrap-anywhere">
                {title}
              </Link>
            ) : (
              <span className="min-w-0 wrap-anywhere">{title}</span>
            )}
            <Chip tone={["active", "published", "sent"].includes(use.state) ? "done" : "calm"}>
              {states[use.state]}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
