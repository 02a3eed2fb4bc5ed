import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { hasPassed, tonight } from "../app/platform/venue/club-night.ts";

/**
 * Sends a request for a table or a function. Guests can't ask for a time of tonight that has passed, so such a request
 * is sent without it, and has it as if it had been sent earlier.
 *
 * @param form its date and time, among others.
 * @param send sends a form. @returns what it returned.
 */
export async function askEarlier<Form extends { date?: unknown; time?: unknown }, Answer extends { reference: string }>(
  dataFolder: string,
  form: Form,
  send: (form: Form) => Promise<Answer>,
): Promise<Answer> {
  const { date, time } = form;
  const isLate = date === tonight() && typeof time === "string" && time !== "" && hasPassed(date, time, Date.now());
  if (!isLate) return send(form);
  const answer = await send({ ...form, time: "" });
  const database = new DatabaseSync(join(dataFolder, "afterglow.db"), { timeout: 30_000 });
  database
    .prepare("update requests set details = json_set(details, '$.time', ?) where reference = ?")
    .run(time, answer.reference);
  database.close();
  return answer;
}
