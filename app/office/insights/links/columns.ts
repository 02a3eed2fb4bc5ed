import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { shortLinkPath } from "../../../platform/views/short-link.ts";
import type { Column } from "../table.ts";
import type { OneLink, ShortLink } from "./shapes.ts";

/** When a link ends, as text. */
export function endText({ ends_on, ended }: Pick<ShortLink, "ends_on" | "ended">): string {
  if (ends_on === null) return "No end";
  return `${ended ? "Ended" : "Until"} ${formatDay(ends_on, tonight())}`;
}

/** The columns of the list of short links, by their ids on the screen. */
export const linkColumns = {
  word: { heading: "Link", value: ({ word }) => shortLinkPath(word) },
  target: { heading: "Leads to", value: ({ target }) => target },
  visits: { heading: "Visits", value: ({ visits }) => visits },
  ever: { heading: "In all", value: ({ visits_ever }) => visits_ever },
  ends: { heading: "End", value: endText },
  note: { heading: "Note", value: ({ note }) => note },
  promoter: { heading: "Promoter", value: ({ promoter }) => promoter },
} satisfies Record<string, Column<ShortLink>>;

/** The columns of a short link's visits by night. */
export const visitColumns: readonly Column<OneLink["days"][number]>[] = [
  { heading: "Night", value: ({ day }) => ({ day }) },
  { heading: "Visits", value: ({ visits }) => visits },
];
