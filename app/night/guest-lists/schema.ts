import * as z from "zod/mini";
import { ownerKinds } from "../../platform/db/tables/guest-lists.ts";
import { day, email, line, moment, optionalLine } from "../../platform/lib/fields.ts";
import { parseAmount } from "../../platform/venue/amounts.ts";
import { MAX_NAME_LENGTH } from "./read-names.ts";
import type { ListTerms, Price } from "./shapes.ts";

const whole = (least: number, most: number, say: string) =>
  z.int(say).check(z.minimum(least, say), z.maximum(most, say));

const optionalEmail = z.union([z.literal(""), email], "Enter an email address like name@example.com.");

const clock = (say: string) => z.string(say).check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, say));

const priceKind = z.enum(["free", "half", "full", "amount"], "Choose a price.");

/** Reads an amount where `kind` needs one. */
function priceOf(kind: Price["kind"], text: string): Price | { message: string } {
  if (kind !== "amount") return { kind };
  const read = parseAmount(text);
  return "message" in read ? read : { kind, cents: read.cents };
}

/** The fields of a guest list's form. */
export const listFieldsSchema = z.object({
  /** `all`, `event:{id}` or `series:{id}`. */
  of: z.string("Choose an event.").check(z.regex(/^(all|(event|series):[\w-]{1,64})$/, "Choose an event.")),
  name: line("Enter a name.", 80),
  owner_kind: z.enum(ownerKinds, "Choose whose list it is."),
  owner_name: line("Enter the owner's name.", 80),
  owner_email: optionalEmail,
  places: whole(1, 5_000, "Enter the number of places, 1 to 5000."),
  most_plus_ones: whole(0, 50, "Enter the most plus-ones per guest, 0 to 50."),
  early: priceKind,
  early_amount: optionalLine(20),
  /** Empty if the early price holds all night. */
  until: z.union([z.literal(""), clock("Enter a time like 23:30.")], "Enter a time like 23:30."),
  late: priceKind,
  late_amount: optionalLine(20),
  closes: clock("Enter a time like 22:00."),
  commission: optionalLine(20),
  beyond: whole(0, 5_000, "Enter a number of people, 0 to 5000."),
});

/** A guest list as its form sends it. */
export const listSchema = z.pipe(
  listFieldsSchema,
  z.transform((form, context) => {
    const price = (field: "early" | "late"): Price => {
      const read = priceOf(form[field], form[`${field}_amount`]);
      if (!("message" in read)) return read;
      context.issues.push({ code: "custom", input: form, path: [`${field}_amount`], message: read.message });
      return { kind: "full" };
    };
    const early = price("early");
    const terms: ListTerms =
      form.until === "" ? { early, until: null, late: early } : { early, until: form.until, late: price("late") };
    const pays = parseAmount(form.commission.trim() || "0");
    if ("message" in pays) {
      context.issues.push({ code: "custom", input: form, path: ["commission"], message: pays.message });
    }
    const { of, name, owner_kind, owner_name, owner_email, places, most_plus_ones, closes, beyond } = form;
    const commission = { per_person_cents: "cents" in pays ? pays.cents : 0, beyond };
    return { of, name, owner_kind, owner_name, owner_email, places, most_plus_ones, closes, terms, commission };
  }),
);
export type SentList = z.output<typeof listSchema>;

/** A staff action on an owner's link. */
export const listLinkSchema = z.object({
  /** `new` replaces the link, `none` revokes it. */
  link: z.enum(["new", "none"], "Choose a new link or none."),
  ends_at: z.optional(z.nullable(moment("Choose a date and time."))),
  /** Whether the owner is emailed the new link. */
  email: z.optional(z.boolean()),
});

/** A guest as corrected in the preview, with the line that they were read from. Errors are reported by guest. */
const newGuestSchema = z.object({
  text: z.string().check(z.maxLength(300)),
  name: z.string(),
  plus_ones: z.int(),
  email: z._default(z.string(), ""),
  note: z._default(optionalLine(200), ""),
});

/** Guests to add: those of `text`, one per line, or `guests`. */
export const newEntriesSchema = z
  .object({
    night: day("Choose a club night."),
    text: z.optional(
      z.string("Enter a name.").check(
        z.refine((text) => text.trim() !== "", "Enter a name."),
        z.maxLength(60_000, "This is too long. Send it in parts."),
      ),
    ),
    guests: z.optional(z.array(newGuestSchema).check(z.minLength(1), z.maxLength(300))),
    /** Whether guests with an email address are sent their code. */
    notify: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ text, guests }) => text !== undefined || guests !== undefined, {
      message: "Enter a name.",
      path: ["text"],
    }),
  );

/** A change of an entry. */
export const entrySchema = z.object({
  name: line("Enter a name.", MAX_NAME_LENGTH),
  plus_ones: whole(0, 999, "Enter the number of plus-ones."),
  email: z._default(optionalEmail, ""),
  note: z.optional(optionalLine(200)),
  /** Whether a new email address is sent the code. */
  notify: z._default(z.boolean(), true),
});
