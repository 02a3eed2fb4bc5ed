import type { Context, Handler } from "hono";
import type { StaffDesk } from "../auth/staff.server.ts";
import { venue } from "../content/venue.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { momentOf } from "../lib/zoned-time.server.ts";
import { type Fared, limitGuesses } from "./code-guesses.server.ts";
import { NO_CLAIM, redeemClaim, type Tap, undoRedemption } from "./redeem.server.ts";
import { redeemSchema } from "./redeem-schema.ts";
import { isMiss, type Verdict, verdictWords } from "./verdict.ts";

/** A tap that waited longer for a network than a night lasts is taken as made now, and so is one from the future. */
const LONGEST_WAIT = 18 * 3_600_000;

/** Who taps, by id and name; and where, where that is known without asking. */
type Doorkeeper = (context: Context) => { id: string; by: string; door?: string };

/** When a tap was, by what its phone says; ms since 1970. */
function timeOf(at: string | undefined, now: number): number {
  const said = at === undefined ? now : Date.parse(momentOf(at, venue.timeZone));
  return said <= now && said > now - LONGEST_WAIT ? said : now;
}

async function readTap(context: Context, doorkeeper: Doorkeeper): Promise<{ code: string; tap: Tap } | Response> {
  const sent = await readJson(context, redeemSchema);
  if (sent instanceof Response) return sent;
  const { code, key, at, door } = sent.data;
  const { by, door: known } = doorkeeper(context);
  return { code, tap: { key, by, at: timeOf(at, Date.now()), door: known ?? (door || "the door") } };
}

/** How a code fared that was to be redeemed. */
export function verdictFared(verdict: Verdict): Fared {
  if (verdict.verdict === "yes" || verdict.verdict === "already") return "valid";
  return isMiss(verdict) ? "miss" : "other";
}

/** The call with which a door redeems a code: the verdict and its words, always 200. */
export function redeemCall(desk: StaffDesk, doorkeeper: Doorkeeper): Handler {
  return async (context) => {
    const sent = await readTap(context, doorkeeper);
    if (sent instanceof Response) return sent;
    const { code, tap } = sent;
    const { id } = doorkeeper(context);
    const verdict = await limitGuesses(desk, context, id, (trx) => redeemClaim(trx, code, tap), verdictFared);
    if (verdict instanceof Response) return verdict;
    return context.json({ ...verdict, ...verdictWords(verdict) });
  };
}

/** The call with which a door takes a redemption back, within its night. */
export function undoRedemptionCall(desk: StaffDesk, doorkeeper: Doorkeeper): Handler {
  return async (context) => {
    const sent = await readTap(context, doorkeeper);
    if (sent instanceof Response) return sent;
    const { code, tap } = sent;
    const refusal = await limitGuesses(
      desk,
      context,
      doorkeeper(context).id,
      (trx) => undoRedemption(trx, code, tap),
      (words) => (words === undefined ? "valid" : words === NO_CLAIM ? "miss" : "other"),
    );
    if (refusal instanceof Response) return refusal;
    return refusal === undefined
      ? context.json({ message: "Taken back. The code holds again." })
      : jsonError(context, 409, refusal);
  };
}
