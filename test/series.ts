import { expect } from "vitest";
import type { Event, StaffEvent } from "../app/programme/events/event.ts";
import type { Series } from "../app/programme/events/shapes.ts";
import type { TestApp } from "./app.ts";
import type { Caller } from "./caller.ts";
import { eventIn, image, night } from "./event-form.ts";

/** A Saturday event, as staff enter it. */
export const form = { ...night, start_date: "2027-03-27T22:00", end_date: "2027-03-28T04:00" };

/** Adds an event. */
export async function put(ana: Caller, more: Partial<typeof form> = {}): Promise<StaffEvent> {
  const response = await ana.send("/api/event/add-event", { ...form, ...more, image });
  expect(response.status).toBe(201);
  return eventIn(response);
}

/** Repeats an event. */
export async function made(ana: Caller, id: string, body: object, headers = {}) {
  const response = await ana.post(`/api/event/repeat-event/${id}`, body, headers);
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { message: string; series: string; events: string[] };
}

/** A series with its events. */
export async function seriesOf(ana: Caller, id: string): Promise<Series> {
  return ((await (await ana.get(`/api/event/series/${id}`)).json()) as { series: Series }).series;
}

/** When the events that guests see start. */
export const shown = async ({ origin }: TestApp) =>
  ((await (await fetch(`${origin}/api/event/getAllEvents`)).json()) as Event[]).map(({ start_date }) => start_date);

/** When each event of a series starts and ends. */
export const times = ({ nights }: Series) => nights.map((night) => `${night.start_date} ${night.end_date.slice(11)}`);
