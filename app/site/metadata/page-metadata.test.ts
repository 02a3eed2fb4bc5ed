import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../routes.ts";
import { describedRoutes } from "./page-metadata.server.ts";

/** Each route's file without its extension, which is its id. */
const idsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file.replace(/\.tsx?$/, ""), ...idsOf(children)]);

test("each page with metadata is a route", () => {
  const ids = idsOf(routes);
  expect(describedRoutes.filter((id) => !ids.includes(id))).toEqual([]);
  expect(describedRoutes.length).toBeGreaterThan(15);
});
