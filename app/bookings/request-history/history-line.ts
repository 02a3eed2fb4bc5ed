import * as z from "zod/mini";
import type { DeclineReason } from "../../platform/db/tables/requests.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { declineReasons } from "../../platform/venue/decline-reasons.ts";

const incomingEmail = z.object({
  /** `guest` if the sender's address is the request's; emails from other addresses change nothing. */
  from: z.enum(["guest", "club", "other"]),
  /** Whether the mail server proved its sender; missing in lines from before that was checked. */
  proven: z.optional(flag),
  subject: text,
  /** Empty if it had none. */
  text,
  /** The earlier emails that it quotes. */
  quoted: text,
  /** Whether the stored text is cut off. */
  cut: flag,
  /** Sent by a program, such as an out-of-office reply. */
  automatic: flag,
  /** Attachments; the files are not stored. Sizes are in bytes. */
  attachments: z.array(z.object({ name: text, size: count })),
});

/** An email that came in about a request. */
export type IncomingEmail = z.output<typeof incomingEmail>;

/** The fields that change, for people. */
export const fieldChanges = z.array(z.object({ label: text, from: text, to: text }));

function line<Action extends z.ZodMiniType<string>, Details extends z.ZodMiniType>(action: Action, details: Details) {
  return z.object({ _id: text, at: instant, by: text, action, details });
}

/** Why staff declined a request. */
export const declineReason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]);

const mailState = z.enum(["waiting", "sent", "failed", "demo", "withdrawn"]);

export const historyLineSchema = z.union([
  line(z.literal("received"), z.object({ status: text, spam: nullable(text) })),
  line(
    z.literal("status"),
    z.object({ from: text, to: text, reason: z.optional(declineReason), note: z.optional(text) }),
  ),
  line(z.literal("owner"), z.object({ to: nullable(text) })),
  line(
    z.literal("told"),
    z.object({ event: text, change: z.enum(["cancelled", "postponed"]), to: text, mail_id: text }),
  ),
  line(z.literal("moved"), z.object({ event: text, from: day, to: day })),
  line(z.literal("note"), z.object({ text })),
  line(z.literal("question"), z.object({ text })),
  line(z.literal("email"), incomingEmail),
  line(z.literal("asked"), z.object({ text, options: z.array(text), about: z.optional(z.literal("table-offer")) })),
  line(z.literal("answered"), z.object({ question: text, answer: text })),
  line(
    z.enum(["guest-changed", "change-asked", "change-withdrawn", "change-approved", "change-declined"]),
    z.object({ changes: fieldChanges }),
  ),
  line(z.enum(["guest-confirmed", "guest-cancelled", "link-made", "links-revoked"]), z.object({})),
  line(z.enum(["redeemed", "redemption-undone"]), z.object({ door: text })),
  line(
    z.literal("door"),
    z.object({ what: z.enum(["arrived", "seated", "no-show", "redeemed", "undone"]), door: text, at: instant }),
  ),
  line(z.literal("reply"), z.object({ subject: text, text, to: text, mail_id: text, mail_state: mailState })),
  line(z.literal("email-withdrawn"), z.object({ mail_id: text })),
]);

/** A line of a request's history. */
export type HistoryLine = z.output<typeof historyLineSchema>;

type Stored<Line> = Line extends { action: infer Action; details: infer Details }
  ? { action: Action; details: Omit<Details, "mail_state"> }
  : never;

/** A history line as stored. */
export type Done = Stored<HistoryLine>;

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "request_history.details": Done["details"];
  }
}
