import type { FilledTemplate } from "../request.ts";

/**
 * The templates, best first: those that name what every guest gets and nothing else. Of equal ones, the last comes
 * first: it names the fewest values.
 */
export function orderTemplates(
  templates: readonly FilledTemplate[],
  gets: { table: boolean; deposit: boolean },
): FilledTemplate[] {
  const suits = ({ subject, text }: FilledTemplate) =>
    (["table", "deposit"] as const)
      .filter((what) => `${subject} ${text}`.includes(`{${what}}`))
      .reduce((sum, what) => sum + (gets[what] ? 1 : -1), 0);
  return templates.toReversed().sort((one, other) => suits(other) - suits(one));
}
