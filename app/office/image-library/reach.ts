import type { ImageUse } from "../../house/images/shapes.ts";
import { groupsOutOfReach, outOfReachText } from "../../house/settings/reach.ts";
import type { Capability } from "../../platform/roles/roles.ts";

const items = {
  event: { label: "Events", needs: "events.change" },
  offer: { label: "Offers", needs: "offers.change" },
  news: { label: "News", needs: "news.change" },
  campaign: { label: "Campaigns", needs: "campaigns.change" },
} as const satisfies Record<string, { label: string; needs: Capability }>;

/** Why someone may not change or replace an image, as a sentence; undefined if they may publish all its uses. */
export function outOfImageReach(
  uses: readonly Pick<ImageUse, "kind" | "_id">[],
  can: (capability: Capability) => boolean,
): string | undefined {
  const labels = uses.flatMap(({ kind, _id }) => {
    if (kind === "page") return groupsOutOfReach([_id], can);
    return can(items[kind].needs) ? [] : [items[kind].label];
  });
  return labels.length > 0 ? outOfReachText("This image is also used in", [...new Set(labels)]) : undefined;
}
