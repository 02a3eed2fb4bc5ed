import * as z from "zod/mini";

/** Filters of the events list. */
export const eventShows = ["all", "coming", "past", "inactive"] as const;
export type EventShow = (typeof eventShows)[number];

/** Sort orders; a minus reverses one. */
export const eventSorts = ["start", "-start", "name", "-name", "-updated"] as const;
export type EventSort = (typeof eventSorts)[number];

export const EVENTS_PAGE = 50;

/** Query parameters of `admin-all-events`; without any, it returns all events. */
export const eventQuerySchema = z.object({
  page: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
      z.transform((page: string) => Number(page)),
    ),
    1,
  ),
  q: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  show: z._default(z.enum(eventShows), "all"),
  sort: z.optional(z.enum(eventSorts)),
});

export type EventQuery = z.output<typeof eventQuerySchema>;
