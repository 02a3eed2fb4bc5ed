import type { StaffEvent } from "../app/programme/events/event.ts";
import { poster } from "./posters.ts";

/** An upload. */
export const image = Buffer.from(await poster());

/** An event as staff enter it, without its image. */
export const night = {
  name: "House of Ember",
  start_date: "2026-11-28T22:00",
  end_date: "2026-11-29T04:00",
  description: "House, all night.",
  redirection_url: "https://tickets.afterglow.example/ember",
  status: "true",
};

/** The event in a response. */
export const eventIn = async (response: Response) => ((await response.json()) as { event: StaffEvent }).event;
