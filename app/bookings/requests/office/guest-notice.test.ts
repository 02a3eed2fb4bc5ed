import { expect, test } from "vitest";
import type { RequestSummary } from "../request.ts";
import { hasOpened } from "./guest-notice.tsx";

const at = (second: number) => `2026-11-28T21:00:0${second}+11:00`;

test.each([
  { emailed: 4, opened: 5, shows: true },
  { emailed: 4, opened: 4, shows: true },
  { emailed: 5, opened: 4, shows: false },
  { emailed: 5, opened: null, shows: false },
])("a page opened at second $opened, after an email at second $emailed: $shows", ({ emailed, opened, shows }) => {
  const request = { guest_notified_on: at(emailed), page_opened_on: opened === null ? null : at(opened) };
  expect(hasOpened(request as RequestSummary)).toBe(shows);
});
