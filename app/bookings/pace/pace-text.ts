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

/** A coming night in words: `20 tables asked for, usually 26`. Without anything usual, what there is. */
export function paceOf(night: ComingNight): { kind: keyof typeof nouns; text: string; isSlow: boolean }[] {
  return (Object.keys(nouns) as (keyof typeof nouns)[]).flatMap((kind) => {
    const { now, usual, slow } = night[kind];
    if (now === 0 && !usual) return [];
    const [one, many] = nouns[kind];
    const said = formatCount(now, one, many);
    if (usual === null) return [{ kind, text: said, isSlow: false }];
    return [{ kind, text: `${said}, usually ${formatNumber(usual)}`, isSlow: slow }];
  });
}
