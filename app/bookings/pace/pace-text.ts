import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import type { ComingNight } from "./shapes.ts";

const nouns = {
  tables: ["table asked for", "tables asked for"],
  lists: ["person on lists", "people on lists"],
  tickets: ["person with a ticket", "people with tickets"],
} as const;

/** When a coming night is: `tomorrow`. */
export const inDays = (days: number) => (days === 0 ? "tonight" : days === 1 ? "tomorrow" : `in ${days} days`);

/**
 * A coming night in words: `20 tables asked for, usually 26`. Without a usual number, as at a club that has never sold
 * tickets in advance, only the current one.
 */
export function paceOf(night: ComingNight): { kind: keyof typeof nouns; text: string; isSlow: boolean }[] {
  return (Object.keys(nouns) as (keyof typeof nouns)[]).flatMap((kind) => {
    const { now, usual, usual_line, slow } = night[kind];
    if (now === 0 && !usual) return [];
    const [one, many] = nouns[kind];
    const said = formatCount(now, one, many);
    if (usual === null || !usual_line?.some((count) => count > 0)) return [{ kind, text: said, isSlow: false }];
    return [{ kind, text: `${said}, usually ${formatNumber(usual)}`, isSlow: slow }];
  });
}
