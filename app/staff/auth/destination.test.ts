import { expect, test } from "vitest";
import { destination } from "./destination.ts";

test.each([
  "https://evil.example/admin/x",
  "//evil.example/admin/x",
  "/\\evil.example",
  "/admin/\\evil.example",
  "/admin/../faqs",
  "/admin/x/../../faqs",
  "/admin/x/..\\..\\faqs",
  "/admin//evil.example",
  "/faqs",
  "javascript:alert(1)",
  "/admin/login?next=/faqs",
])("a login redirects only within the back office, not to %s", (next) => {
  expect(destination(next)).toBe("/admin/dashboard");
});

test.each(["/admin/add-event", "/admin/edit-event/42", "/admin/add-admin", "/admin/requests?stage=waiting&page=2"])(
  "a login redirects to the page that was asked for: %s",
  (next) => {
    expect(destination(next)).toBe(next);
  },
);
