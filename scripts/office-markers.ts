import { readFileSync } from "node:fs";
import { endpoints } from "../app/server/endpoints.ts";

/** Addresses of the calls that staff make, up to where an id begins. */
export const staffCalls = endpoints
  .filter(({ access, door }) => access !== "anyone" && !door)
  .map(({ path }) => `/api${path.split(":")[0]}`);

/** Addresses of the back office's pages. */
export const staffPages = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\("(admin[^":*]*)/g)].map(
  ([, path = ""]) => path,
);

/** Style sheets that only `office.css` imports. */
const officeSheets = [...readFileSync("app/office.css", "utf8").matchAll(/@import "\.\/(?!look\.css)(.+)";/g)].map(
  ([, path = ""]) => readFileSync(`app/${path}`, "utf8"),
);

/** Classes and custom properties that they define. */
export const staffStyles = [
  ...new Set(officeSheets.join("\n").match(/(?<=^\s*)(\.[a-z][\w-]*(?= \{)|--[\w-]+(?=:))/gm)),
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
  "base-ui",
];
