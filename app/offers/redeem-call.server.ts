import type { Context, Handler } from "hono";
import { venue } from "../content/venue.ts";
import type { Writer } from "../db/writer.server.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { momentOf } from "../lib/zoned-time.server.ts";
import { redeemClaim, type Tap, undoRedemption } from "./redeem.server.ts";
import { redeemSchema } from "./redeem-schema.ts";
import { verdictWords } from "./verdict.ts";

/** A tap that waited longer for a network than a night lasts is taken as made now, and so is one from the future. */
const LONGEST_WAIT = 18 * 3_600_000;

/** Who taps; and where, where that is known without asking. */
type Doorkeeper = (context: Context) => { by: string; door?: string };

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

/** The call with which a door redeems a code: the verdict and its words, always 200. */
export function redeemCall({ writer }: { writer: Writer }, doorkeeper: Doorkeeper): Handler {
  return async (context) => {
    const sent = await readTap(context, doorkeeper);
    if (sent instanceof Response) return sent;
    const verdict = await writer.write((trx) => redeemClaim(trx, sent.code, sent.tap));
    return context.json({ ...verdict, ...verdictWords(verdict) });
  };
}

/** The call with which a door takes a redemption back, within its night. */
export function undoRedemptionCall({ writer }: { writer: Writer }, doorkeeper: Doorkeeper): Handler {
  return async (context) => {
    const sent = await readTap(context, doorkeeper);
    if (sent instanceof Response) return sent;
    const refusal = await writer.write((trx) => undoRedemption(trx, sent.code, sent.tap));
    return refusal === undefined
      ? context.json({ message: "Taken back. The code holds again." })
      : jsonError(context, 409, refusal);
  };
}
