import type { Database } from "../../platform/db/tables.ts";
import { text } from "../../platform/lib/fields.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { findByPageLink, type PageLink } from "./page-link.server.ts";
import { isShown } from "./promoter-view.server.ts";
import { MAX_REASON } from "./reason.ts";
import { answersOf, countReplies, lineState } from "./statement.ts";
import { isValid, readStatements, type Statement } from "./statements.server.ts";

/** Most answers of a promoter to one statement. */
const MAX_ANSWERS = 500;

/** The result of a promoter's form for the next page; or the reason it was rejected, with what was typed. */
export type PromoterActed =
  | { done: "accepted" | "disputed"; month: string; line: string }
  | PromoterRefused
  | { status: 404 };

export interface PromoterRefused {
  status: 409 | 422;
  month: string;
  /** The id of the line, or empty for the whole statement. */
  line: string;
  message: string;
  typed: string;
}

const reasonSchema = text(MAX_REASON, "Tell us what is wrong.");

async function findShown(trx: Database, link: PageLink, id: string): Promise<Statement | undefined> {
  const [statement] = await readStatements(trx, { key: link.promoter_key, id });
  return statement && isShown(link, statement) ? statement : undefined;
}

/**
 * Carries out a form of a promoter's page, in the writer's transaction: a line, or the whole statement, is accepted or
 * disputed. An answer that repeats the current state adds nothing, so a form that is sent twice adds one answer.
 *
 * @param sent the form's fields. @param now ms since 1970.
 */
export async function actForPromoter(
  trx: Database,
  token: string,
  sent: Record<string, string>,
  now: number,
): Promise<PromoterActed> {
  const link = await findByPageLink(trx, token, now);
  if (!link) return { status: 404 };
  const { do: does = "", line = "", reason = "" } = sent;
  const statement = await findShown(trx, link, sent.statement ?? "");
  const month = statement?.month ?? "";
  const refused = (status: PromoterRefused["status"], message: string): PromoterRefused => {
    return { status, month, line, message, typed: reason.slice(0, MAX_REASON) };
  };
  if (!statement || !isValid(statement)) return refused(409, "We replaced this statement. Check the new one.");
  const known = line === "" || statement.lines.some(({ id }) => id === line);
  if (!known || (does !== "accept" && does !== "dispute")) return refused(409, "Reload the page, then try again.");
  const about = line || null;
  const answer = does === "accept" ? ("accepted" as const) : ("disputed" as const);
  const read = does === "accept" ? { success: true as const, data: "" } : reasonSchema.safeParse(reason);
  if (!read.success) return refused(422, read.error.issues[0]?.message ?? "Tell us what is wrong.");
  const done = { done: answer, month, line } as const;
  const last = answersOf(statement.answers, about).at(-1);
  if (isSo(statement, about, answer) && (answer === "accepted" || last?.text === read.data)) return done;
  if (sent.seen !== String(countReplies(statement.answers)))
    return refused(409, "We answered since you opened this page. Check it, then send again.");
  const own = statement.answers.filter(({ by }) => by === "promoter");
  if (own.length >= MAX_ANSWERS) return refused(409, "You've sent too many answers. Please call us.");
  await trx
    .insertInto("promoter_statement_answers")
    .values({
      id: newId(),
      statement_id: statement.id,
      line_id: about,
      answer,
      text: read.data,
      amount_cents: 0,
      by: "promoter",
      at: storedInstant(now),
    })
    .execute();
  return done;
}

/** Whether a line, or the whole statement with each of its lines, is accepted or disputed already. */
function isSo({ answers, lines }: Statement, about: string | null, answer: "accepted" | "disputed"): boolean {
  const all = about === null && answer === "accepted" ? [null, ...lines.map(({ id }) => id)] : [about];
  return all.every((line) => lineState(answers, line) === answer);
}
