import { knownStanding, readStandings } from "./read-standing.ts";
import type { StandingColumn } from "./shapes.ts";
import { A_DATE, BLANK, type Standing, type StandingChoices, UNDECIDED } from "./standing.ts";
import { isOtherMatter, isVague, senseOf, senseOfQuestion } from "./standing-column.ts";
import { type ColumnSurvey, comparable } from "./survey-file.server.ts";

/** Most values of a column that a preview shows. */
const MAX_SHOWN_VALUES = 30;

/** A standing column, and how its cells are read. */
export interface StandingReader {
  column: StandingColumn;
  /** @returns null for a value that nobody has decided about. */
  read: (cell: string) => Standing | null;
}

const isFilled = (value: string) => value !== BLANK;

/** Whether a column with another heading has values of a status: words that end or begin a subscription. */
function looksLikeStatus({ heading, values, isMany }: ColumnSurvey): boolean {
  if (isMany || isOtherMatter(heading)) return false;
  const found = [...values.keys()].filter(isFilled);
  const known = found.map(knownStanding).filter((standing) => standing !== undefined);
  return known.some((standing) => standing !== "joined") && known.length * 2 >= found.length;
}

/** The sense of a question that everyone answered with yes or no; undefined for another column. */
function senseOfAnswers({ heading, values, isMany }: ColumnSurvey) {
  const sense = isMany ? undefined : senseOfQuestion(heading);
  const answers = [...values.keys()].filter(isFilled);
  if (!sense || answers.includes(A_DATE)) return undefined;
  return [...readStandings(heading, sense, answers).values()].every(Boolean) ? sense : undefined;
}

/** A column's sense; undefined without standings. */
function senseOfColumn(survey: ColumnSurvey, isNeeded: boolean) {
  const { heading, values, filled } = survey;
  const sense = senseOf(heading);
  if (isNeeded) return sense ?? "words";
  if (filled === 0) return undefined;
  if (sense === undefined) return senseOfAnswers(survey) ?? (looksLikeStatus(survey) ? "words" : undefined);
  const found = [...values.keys()].filter(isFilled);
  // Only dates: they say when someone confirmed, not whether.
  if (sense === "confirmed" && found.every((value) => value === A_DATE)) return undefined;
  const readings = readStandings(heading, sense, found);
  return isVague(heading) && ![...readings.values()].some(Boolean) ? undefined : sense;
}

/**
 * Finds a file's standing columns: those with people's status at the service that it comes from.
 *
 * @param taken headings used for other fields; such columns count only if staff chose them.
 */
export function findStandingColumns(
  surveys: readonly ColumnSurvey[],
  taken: ReadonlySet<string>,
  choices: StandingChoices,
): StandingReader[] {
  return surveys.flatMap((survey) => {
    const { heading, values } = survey;
    const choice = Object.hasOwn(choices, heading) ? choices[heading] : undefined;
    if (choice === false || (taken.has(heading) && choice === undefined)) return [];
    const sense = senseOfColumn(survey, choice !== undefined);
    if (sense === undefined) return [];
    const readings = readStandings(heading, sense, [...values.keys()]);
    const chosen = new Map(Object.entries(choice ?? {}));
    const standingOf = (value: string): Standing | null => {
      if (!readings.has(value)) readings.set(value, readStandings(heading, sense, [value]).get(value));
      const choiceOf = chosen.get(value) ?? readings.get(value) ?? UNDECIDED;
      return choiceOf === UNDECIDED ? null : choiceOf;
    };
    const hasDates = survey.dates !== undefined;
    const all = [...values].sort(([, a], [, b]) => b.count - a.count);
    const column: StandingColumn = {
      heading,
      values: all.slice(0, MAX_SHOWN_VALUES).map(([value, { text, count }]) => ({
        value,
        text,
        count,
        standing: standingOf(value),
        suggested: readings.get(value) ?? null,
      })),
      more: survey.isMany || all.length > MAX_SHOWN_VALUES,
    };
    return [{ column, read: (cell) => standingOf(comparable(cell, hasDates)) }];
  });
}

/** The priority when columns disagree: withdrawn consent wins, and an undecided value (null) imports nobody. */
const gravest: readonly (Standing | null)[] = ["complained", "bounced", "left", "never", null, "pending", "joined"];

/** Someone's standing, and the cell that it follows from. */
export function standingOf(
  readers: readonly (readonly [reader: StandingReader, cell: string])[],
): { standing: Standing | null; heading: string; cell: string } | undefined {
  const all = readers.map(([{ column, read }, cell]) => ({ standing: read(cell), heading: column.heading, cell }));
  return all.sort((a, b) => gravest.indexOf(a.standing) - gravest.indexOf(b.standing))[0];
}
