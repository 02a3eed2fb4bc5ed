import * as z from "zod/mini";
import { line, moment, optionalLine } from "../lib/fields.ts";

/** A tap at a door, as `redeem` takes it. */
export const redeemSchema = z.object({
  code: line("The code, please.", 60),
  /** The tap's own id. */
  key: line("The tap's own id, please.", 100),
  /** When it was, where that is not now: without a network it is sent later. */
  at: z.optional(moment("When was it? For example 2026-11-28T22:00:00+11:00")),
  door: optionalLine(60),
});
