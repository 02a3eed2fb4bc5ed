import type { Source } from "../../../platform/views/source.ts";
import type { Range } from "../period.ts";

/** The address of the nights of a source, from poster to door. */
export const nightsOfSource = ({ from, to }: Range, source: Source): string =>
  `/admin/insights/funnel?${new URLSearchParams({ from, to, source })}#by-night`;
