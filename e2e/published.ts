import type { APIRequestContext, Page } from "@playwright/test";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { today } from "../app/platform/venue/today.ts";
import type { StaffNews } from "../app/programme/news/news-item.ts";
import type { StaffOffer } from "../app/programme/offers/offer.ts";
import { posterFile } from "./nights.ts";
import { expect } from "./site.ts";

type Staff = { headers: { authorization: string } };

/** The day this many days from the venue's today, `YYYY-MM-DD`. */
export const dayFromNow = (days: number): string => addDays(today(), days);

let made = 0;

/** A unique title. */
export function aTitle(words: string): string {
  made += 1;
  return `${words} ${Date.now().toString(36)}${made}`;
}

/** Adds an offer through the API. */
export async function makeOffer(
  request: APIRequestContext,
  staff: Staff,
  more: Partial<Record<"title" | "event" | "valid_from" | "valid_till" | "status", string>> = {},
): Promise<StaffOffer> {
  const response = await request.post("/api/offers/add-offer", {
    ...staff,
    multipart: {
      title: aTitle("Offer"),
      description: "Come before 11 PM.",
      event: "Others",
      valid_from: dayFromNow(-3),
      valid_till: dayFromNow(30),
      status: "true",
      ...more,
      image: await posterFile(400, 400),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).offer;
}

/** Adds a news item through the API. */
export async function makeNews(
  request: APIRequestContext,
  staff: Staff,
  more: Partial<Record<"title" | "category" | "author" | "date" | "status" | "redirect_url", string>> = {},
): Promise<StaffNews> {
  const response = await request.post("/api/news/post-news", {
    ...staff,
    multipart: {
      title: aTitle("News"),
      short_description: "Eighteen cabinets and one aim.",
      long_description: "Four weeks of work.\n\nAnd one aim.",
      redirect_url: "",
      status: "true",
      ...more,
      image: await posterFile(640, 360),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).news;
}

/** Counts a page's requests to a path. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

/** The table row in the back office that contains these words. */
export const rowOf = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });
