import type { Context, Handler } from "hono";
import type { StaffServices } from "../auth/staff.server.ts";
import { venue } from "../content/venue.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { parseInstant } from "../lib/zoned-time.server.ts";
import { type Fared, limitGuesses } from "./code-guesses.server.ts";
import { NO_CLAIM, type RedeemAction, redeemClaim, undoRedemption } from "./redeem.server.ts";
import { redeemSchema } from "./redeem-schema.ts";
import { isMiss, type Verdict, verdictText } from "./verdict.ts";

/** A tap that waited longer for a network than a night lasts is taken as made now, and so is one from the future. */
const LONGEST_WAIT = 18 * 3_600_000;

/** Who taps, by id and name; and where, where that is known without asking. */
type Actor = (context: Context) => { id: string; by: string; door?: string };

/** When a tap was, by what its phone says; ms since 1970. */
function timeOf(at: string | undefined, now: number): number {
  const said = at === undefined ? now : Date.parse(parseInstant(at, venue.timeZone));
  return said <= now && said > now - LONGEST_WAIT ? said : now;
}

async function readRedeemAction(
  context: Context,
  actor: Actor,
): Promise<{ code: string; redemption: RedeemAction } | Response> {
  const sent = await readJson(context, redeemSchema);
  if (sent instanceof Response) return sent;
  const { code, key, at, door } = sent.data;
  const { by, door: known } = actor(context);
  return { code, redemption: { key, by, at: timeOf(at, Date.now()), door: known ?? (door || "the door") } };
}

/** How a code fared that was to be redeemed. */
export function verdictFared(verdict: Verdict): Fared {
  if (verdict.verdict === "yes" || verdict.verdict === "already") return "valid";
  return isMiss(verdict) ? "miss" : "other";
}

/** The call with which a door redeems a code: the verdict and its words, always 200. */
export function redeemEndpoint(services: StaffServices, actor: Actor): Handler {
  return async (context) => {
    const sent = await readRedeemAction(context, actor);
    if (sent instanceof Response) return sent;
    const { code, redemption } = sent;
    const { id } = actor(context);
    const verdict = await limitGuesses(
      services,
      context,
      id,
      (trx) => redeemClaim(trx, code, redemption),
      verdictFared,
    );
    if (verdict instanceof Response) return verdict;
    return context.json({ ...verdict, ...verdictText(verdict) });
  };
}

/** The call with which a door takes a redemption back, within its night. */
export function undoRedemptionEndpoint(services: StaffServices, actor: Actor): Handler {
  return async (context) => {
    const sent = await readRedeemAction(context, actor);
    if (sent instanceof Response) return sent;
    const { code, redemption } = sent;
    const rejection = await limitGuesses(
      services,
      context,
      actor(context).id,
      (trx) => undoRedemption(trx, code, redemption),
      (words) => (words === undefined ? "valid" : words === NO_CLAIM ? "miss" : "other"),
    );
    if (rejection instanceof Response) return rejection;
    return rejection === undefined
      ? context.json({ message: "Taken back. The code holds again." })
      : jsonError(context, 409, rejection);
  };
}
