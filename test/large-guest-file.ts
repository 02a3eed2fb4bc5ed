import { expect } from "vitest";
import { MAX_GUEST_ROWS } from "../app/office/guests/import/guest-file.ts";
import type { TestApp } from "./app.ts";
import type { StaffCalls } from "./staff-calls.ts";

const HEADINGS = "Name,Email,Confirmed,Phone,Visits,Last visit,Spent,Notes,Tags,Birthday";

/** The place of the broken row among the rows. */
const BROKEN = 150_000;

/** Its line: below the headings. */
export const BROKEN_LINE = BROKEN + 2;

/** A file of guests with as many rows as one may have. @param broken instead of one of them. */
export function largeGuestFile(broken: string): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: MAX_GUEST_ROWS }, (_, index) => {
    const phone = `+614${String(10_000_000 + index)}`;
    return `Guest ${index},g${index}@guest.example,yes,${phone},2,2026-01-10,10,Near the booth,VIP,1990-03-31`;
  });
  rows[BROKEN] = broken;
  return new TextEncoder().encode([HEADINGS, ...rows].join("\n"));
}

/** How often another request is made meanwhile, in ms: enough to notice that none is answered. */
const ASKED_EVERY = 20;

/**
 * Uploads a file of guests, and asks who is logged in again and again until it is answered, at least ten times.
 *
 * @returns the response, and the most memory that was in use meanwhile, in bytes.
 */
export async function uploadWhileAsking(
  { origin }: TestApp,
  staff: StaffCalls,
  path: string,
  body: Uint8Array<ArrayBuffer>,
) {
  let isDone = false;
  const uploaded = fetch(`${origin}/api/guests/${path}`, {
    method: "POST",
    headers: { ...staff.headers, "Content-Type": "text/csv" },
    body,
  }).finally(() => {
    isDone = true;
  });
  const start = process.memoryUsage().heapUsed;
  let [answered, most] = [0, 0];
  while (!isDone) {
    expect((await staff.get("/admin/me")).status).toBe(200);
    answered += 1;
    most = Math.max(most, process.memoryUsage().heapUsed - start);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
  }
  expect(answered).toBeGreaterThan(10);
  return { response: await uploaded, most };
}
