import { readFileSync } from "node:fs";
import { endpoints } from "../app/server/endpoints.ts";

/** Addresses of the calls that staff make, up to where an id begins. */
export const staffCalls = endpoints.filter(({ who }) => who === "staff").map(({ path }) => `/api${path.split(":")[0]}`);

/** Addresses of the back office's pages. */
export const staffPages = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\("(admin[^":*]*)/g)].map(
  ([, path = ""]) => path,
);

/** Classes and measures that the back office's styles make. */
export const staffStyles = [
  ...new Set(readFileSync("app/office.css", "utf8").match(/(?<=^\s*)(\.[a-z][\w-]*(?= \{)|--[\w-]+(?=:))/gm)),
];

/** What only the back office is made of: a page that has one of them carries something of it. */
export const officeMarks = [
  ...staffCalls,
  ...staffPages,
  ...staffStyles.map((one) => `${one}{`),
  "/admin",
  "/api/admin/login",
  "Expired Security Token",
  "add-event",
  "Back office",
  "Logout",
  "authorization",
];
