import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { minutesLater } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { dayIn } from "../app/platform/lib/time/wall-time-text.ts";
import { venue } from "../app/platform/venue/venue.ts";
import type { StaffEvent } from "../app/programme/events/event.ts";
import { poster } from "../test/posters.ts";
import { expect } from "./site.ts";

const DAY = 24 * 60;

/** 10 PM this many days from the venue's today: `2026-12-05T22:00`. */
export function evening(days: number): string {
  return minutesLater(`${dayIn(venue.timeZone, Date.now())}T22:00`, days * DAY);
}

/** A poster as an upload. */
export async function posterFile(width = 1200, height = 1500, color = "#2455d6") {
  return { name: "poster.jpg", mimeType: "image/jpeg", buffer: await poster(width, height, color) };
}

/** An image type that browsers show and the server rejects. */
export const animation = {
  name: "poster.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
};

/** Adds an event through the API. @param origin of a test's own site. */
export async function makeNight(
  request: APIRequestContext,
  staff: { headers: { authorization: string } },
  more: Partial<Record<"name" | "start_date" | "end_date" | "description" | "status" | "alt" | "focus", string>> = {},
  origin = "",
): Promise<StaffEvent> {
  const start_date = more.start_date ?? evening(40);
  const response = await request.post(`${origin}/api/event/add-event`, {
    ...staff,
    multipart: {
      name: "Night of the test",
      start_date,
      end_date: minutesLater(start_date, 360),
      description: "House, all night.",
      redirection_url: "https://tickets.example/night",
      status: "true",
      ...more,
      image: await posterFile(400, 500),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).event;
}

/** An event as the API returns it. */
export async function readNight(
  request: APIRequestContext,
  staff: { headers: { authorization: string } },
  id: string,
): Promise<StaffEvent> {
  return (await (await request.get(`/api/event/admin-event/${id}`, staff)).json()).event;
}

/** Returns the text of an alert, and closes it. */
export async function readAlert(page: Page, text: string): Promise<string> {
  const alert = page.getByRole("alertdialog", { name: text, exact: true });
  await expect(alert.getByText(text, { exact: true })).toBeVisible();
  const all = (await alert.textContent()) ?? "";
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
  return all;
}

/** Fills in an event's required fields except the image. */
export async function fillNight(page: Page, name: string, start = evening(50)): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Start", { exact: true }).fill(start);
  await page.getByLabel("Description").fill("Six hours of slow heat.\n\nResident all night.");
  await page.getByLabel("Ticket link").fill("https://tickets.example/slow-heat");
}

/** The image field. */
export function imageField(page: Page): Locator {
  return page.getByLabel(/^Choose (another )?image$/);
}
