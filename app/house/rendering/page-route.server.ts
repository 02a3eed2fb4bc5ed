import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

function below(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.parentId || undefined) !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    return [index ? { id, path, index } : { id, path, caseSensitive, children: below(routes, id) }];
  }) as RouteObject[];
}

export interface PageRoute {
  /** `/events/:id/:name?` for `/events/0199…/house-of-ember`. */
  pattern: string;
  /** The ids of the route and its parents, from the outermost in; empty for a path without a page. */
  ids: readonly string[];
}

export type FindRoute = (path: string) => PageRoute;

const UNKNOWN: PageRoute = { pattern: "page", ids: [] };

/**
 * Returns a function that corrects the letter case of a path. Routes are case-sensitive, like the API, but guests type
 * either case.
 *
 * The function takes a canonical path and returns it with its route's fixed segments in their own case: `/events/X` for
 * `/EVENTS/X`. A path without a page, and in development any path, is returned unchanged.
 */
export function pageCaseFinder(pages: ServerBuild | (() => Promise<ServerBuild>)): (path: string) => string {
  if (typeof pages === "function") return (path) => path;
  const routes = inAnyCase(below(pages.routes, undefined));
  return (path) => {
    if (!/[A-Z]/.test(path)) return path;
    const parts = (matchRoutes(routes, path) ?? []).flatMap(({ route }) => (route.path ?? "").split("/"));
    const fixed = parts.filter(Boolean);
    const segments = path.slice(1).split("/");
    return `/${segments.map((segment, at) => (/^[:*]/.test(fixed[at] ?? "*") ? segment : fixed[at])).join("/")}`;
  };
}

function inAnyCase(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) =>
    route.index ? route : { ...route, caseSensitive: false, children: inAnyCase(route.children ?? []) },
  );
}

/**
 * Returns a function that finds a page's route by its path. In development, where routes change, every pattern is
 * `page`.
 */
export function pageRouteFinder(pages: ServerBuild | (() => Promise<ServerBuild>)): FindRoute {
  if (typeof pages === "function") return () => UNKNOWN;
  const routes = below(pages.routes, undefined);
  const find = (path: string): PageRoute => {
    const matched = matchRoutes(routes, path)?.map(({ route }) => route);
    const parts = matched?.map(({ path }) => path) ?? ["*"];
    return { pattern: `/${parts.filter(Boolean).join("/")}`, ids: matched?.map(({ id = "" }) => id) ?? [] };
  };
  const known = new LRUCache<string, PageRoute>({ max: 1_000, memoMethod: find });
  return (path) => (path.length < 200 ? known.memo(path) : find(path));
}
