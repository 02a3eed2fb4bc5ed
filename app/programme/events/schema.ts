import * as z from "zod/mini";
import { imageText } from "../../house/images/schema.ts";
import type { TicketKind } from "../../platform/db/tables/content.ts";
import { line, link, linkOrNone, moment, status, text } from "../../platform/lib/fields.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
import { ticketKinds } from "./event-tickets.ts";
import { lineUpFields } from "./line-up.ts";

/** Length limits of an event's fields. */
export const eventLengths = { name: 120, description: 5_000 } as const;

/** The error for tickets by a link, without one. */
export const NO_LINK = "Enter the ticket link.";

const fields = {
  name: line("Enter the event's name.", eventLengths.name),
  start_date: moment("Choose a start date and time."),
  end_date: moment("Choose an end date and time."),
  /** The club night it belongs to; empty: by its start. */
  night: z.optional(z.string().check(z.refine((day: string) => day === "" || isDay(day), "Choose a date."))),
  description: text(eventLengths.description, "Enter a description."),
  redirection_url: z._default(linkOrNone(NO_LINK), ""),
  /** Left out by clients that only know links. */
  tickets: z.optional(z.enum(ticketKinds, "Choose how guests get in.")),
  ...lineUpFields,
  ...imageText,
};

/** The error for an end before the start. */
export const ENDS_TOO_EARLY = "The end must be after the start.";

/** Compares the texts, which is enough for two wall times; the server checks the rest. */
const endsLater = z.refine<{ start_date: string; end_date: string }>(
  ({ start_date, end_date }) =>
    start_date.length !== end_date.length || /[Z+-]/.test(end_date.slice(11)) || start_date < end_date,
  { path: ["end_date"], error: ENDS_TOO_EARLY },
);

interface Ticketed {
  tickets?: TicketKind;
  redirection_url?: string;
  status?: boolean;
}

/** Requires a ticket link, along with the errors of other fields. @param needed whether this event needs one. */
const linkedWhere = (needed: (event: Ticketed) => boolean) =>
  z.refine<Ticketed>((event) => event.redirection_url !== "" || !needed(event), {
    path: ["redirection_url"],
    error: NO_LINK,
    when: ({ value }) => typeof value === "object",
  });

/** A new event, as `add-event` takes it: with a ticket link, unless its tickets are sold at the door or entry is free. */
export const newEventSchema = z.object({ ...fields, status: z._default(status, true) }).check(
  endsLater,
  linkedWhere(({ tickets = "link" }) => tickets === "link"),
);

/** Versions by id, as JSON. */
const versions = z.pipe(
  z.string().check(z.maxLength(20_000)),
  z.transform((json: string, context): Record<string, number> => {
    try {
      const sent: unknown = JSON.parse(json);
      if (sent !== null && typeof sent === "object" && !Array.isArray(sent)) return sent as Record<string, number>;
    } catch {
      // Reported below, like any other wrong value.
    }
    context.issues.push({ code: "custom", message: "Send versions by id, as JSON.", input: json });
    return {};
  }),
);

/** An event as `edit-event` takes it; omitted image fields stay unchanged. An inactive one needs no ticket link yet. */
export const eventChangeSchema = z
  .object({
    ...fields,
    status,
    /** In a series: whether the upcoming events change as well, and the version of each that was seen, as JSON by id. */
    scope: z.optional(z.enum(["this", "coming"], "Choose this event only or upcoming ones too.")),
    coming_versions: z.optional(versions),
  })
  // Where the kind is left out, it is the stored one: `ticketColumns` checks it.
  .check(
    endsLater,
    linkedWhere(({ tickets, status: active = true }) => tickets === "link" && active),
  );

export type EventForm = z.output<typeof eventChangeSchema>;

/** A ticket link to check before the event is saved. */
export const ticketLinkSchema = z.object({ redirection_url: link(NO_LINK) });

/** The fields of a typed event that its share image shows, and the id of the stored event, if any. */
export const sharePreviewSchema = z.object({
  id: z.optional(z.string()),
  name: fields.name,
  start_date: fields.start_date,
  end_date: fields.end_date,
  night: fields.night,
  image_id: fields.image_id,
});

export type SharePreviewForm = z.output<typeof sharePreviewSchema>;

/** A copy of an event on another date. */
export const duplicateSchema = z.object({
  start_date: fields.start_date,
  name: z.optional(fields.name),
});
