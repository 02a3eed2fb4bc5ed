import * as z from "zod/mini";
import { line } from "../lib/fields.ts";
import { type TicketField, ticketFields } from "./ticket-fields.ts";

const choice = (say: string) => z.boolean(say);

export const shopSchema = z.object({
  name: line("Enter the ticket shop's name.", 60),
  keeps_contacts: choice("Choose whether to import contact data."),
  codes_rotate: choice("Choose whether its codes change."),
  active: z.optional(z.boolean("Choose active or inactive.")),
});
export type SentShop = z.output<typeof shopSchema>;

const heading = z.optional(z.string().check(z.minLength(1), z.maxLength(120, "Use 120 characters or fewer.")));

export const columnsSchema = z.object({
  columns: z.object(
    Object.fromEntries(ticketFields.map((field) => [field, heading])) as Record<TicketField, typeof heading>,
  ),
});
