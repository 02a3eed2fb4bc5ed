import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import type { DateAnswer } from "./questions.ts";

/**
 * The requests whose guests have confirmed last: the day before, or by keeping the request for a new date. Answers about
 * another club night than the request's do not count, nor do those to a question that a newer one replaced.
 */
export async function listDateAnswers(
  db: Database,
  requests: readonly { id: string; date_wanted: string | null }[],
): Promise<Map<string, DateAnswer>> {
  if (requests.length === 0) return new Map();
  const ids = requests.map(({ id }) => id);
  const rows = await db
    .selectFrom("guest_questions")
    .select(["request_id", "answer", "details"])
    .where(dialectHelpers(db).isAmong("request_id", ids))
    .where("kind", "in", ["keep-date", "day-before"])
    .orderBy("id")
    .execute();
  const last = new Map(rows.map((row) => [row.request_id, row]));
  return new Map(
    requests.flatMap(({ id, date_wanted }) => {
      const { answer, details } = last.get(id) ?? {};
      if (!details || (answer !== "coming" && answer !== "keep")) return [];
      // Without a new date yet, the guest keeps the request for any date.
      const { night, to } = parseJsonText(details);
      const about = night ?? to ?? date_wanted;
      return about === date_wanted ? [[id, answer]] : [];
    }),
  );
}
