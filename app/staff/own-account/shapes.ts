import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { flag, instant, text } from "../../platform/lib/shapes.ts";

/** A session of the admin who is logged in. */
export const sessionShape = z
  .object({
    _id: text,
    /** Browser and device in plain words. */
    device: text,
    /** The network that it was opened from: `203.0.113.x`, or empty. */
    network: text,
    created_on: instant,
    /** Accurate to five minutes. */
    last_used: instant,
    /** Whether it is the caller's own session. */
    current: flag,
  })
  .register(shapeNames, { id: "Session" });
export type Session = z.output<typeof sessionShape>;
