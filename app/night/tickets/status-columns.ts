import { cellText, plainHeading } from "../../platform/lib/csv/csv-cells.ts";
import { validStatuses, voidStatuses } from "./known-words.ts";
import { wordIn } from "./status-words.ts";

/** A column with more distinct values isn't a status. */
const MAX_VALUES = 30;

/** Columns about something else than whether a ticket counts. */
const otherMatters =
  /\b(?:e ?mails?|delivery|dispatch|newsletter|marketing|sms|fulfil\w*|shipping|opt|method|resale)\b/;

/**
 * Finds columns whose words say whether a ticket counts, whatever their heading: a shop may call them anything, and a
 * refunded ticket must not be valid since nobody chose its column.
 *
 * @param headings those of columns without a use.
 */
export function statusColumns(all: readonly string[], headings: readonly string[]) {
  const columns = headings
    .filter((heading) => !otherMatters.test(plainHeading(heading)))
    .map((heading) => ({ heading, at: all.indexOf(heading), words: new Set<string>() }));
  const isStatus = (words: ReadonlySet<string>) => {
    const found = [...words].filter((word) => word !== "");
    const known = found.filter((word) => validStatuses.has(word) || voidStatuses.has(word));
    return (
      found.length <= MAX_VALUES && found.some((word) => voidStatuses.has(word)) && known.length * 2 >= found.length
    );
  };
  return {
    see(cells: readonly string[]) {
      for (const { at, words } of columns)
        if (words.size <= MAX_VALUES + 1) words.add(wordIn("status", cellText(cells[at] ?? "", 200)).key);
    },
    result: () => columns.filter(({ words }) => isStatus(words)).map(({ heading }) => heading),
  };
}
