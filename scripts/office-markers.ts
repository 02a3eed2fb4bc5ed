import { readFileSync } from "node:fs";
import { endpoints } from "../app/server/endpoints.ts";

/** Paths of staff endpoints, up to the first id. */
export const staffCalls = endpoints
  .filter(({ access, door }) => access !== "anyone" && !door)
  .map(({ path }) => `/api${path.split(":")[0]}`);

/** Paths of the back office's pages. */
export const staffPages = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\("(admin[^":*]*)/g)].map(
  ([, path = ""]) => path,
);

/** Style sheets that only `office.css` imports. */
const officeSheets = [
  ...readFileSync("app/server/styles/office.css", "utf8").matchAll(/@import "\.\.\/\.\.\/([^"\n]+)";/g),
].map(([, path = ""]) => readFileSync(`app/${path}`, "utf8"));

/** Classes and custom properties that these define. */
export const staffStyles = [
  ...new Set(
    [...officeSheets.join("\n").matchAll(/^[ \t]*(\.[a-z][\w-]*(?= \{)|--[\w-]+(?=:))/gm)].map(([, name = ""]) => name),
  ),
];

/** Strings that only occur in the back office: a page that contains one of them includes back-office code. */
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
