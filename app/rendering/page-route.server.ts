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

/** What a page is drawn from. */
export interface PageRoute {
  /** `/events/:id/:name?` for `/events/0199…/house-of-ember`. */
  pattern: string;
  /** The route and those around it, from the outside in; none for a page that there is not. */
  ids: readonly string[];
}

type FindRoute = (path: string) => PageRoute;

/** Every door of the site asks for the same one. */
const finders = new WeakMap<ServerBuild, FindRoute>();

const unknown: PageRoute = { pattern: "page", ids: [] };

/**
 * Finds in which case a page's route is written. Routes are case-sensitive, as calls are; guests are not.
 *
 * @returns for a canonical path the same with the fixed segments of its route in their own case: `/events/X` for
 * `/EVENTS/X`. A path that is no page's, and in development any, stays as it is.
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

/** Finds a page's route by its path. In development, where routes come and go, it is the same unknown one for all. */
export function pageRouteFinder(pages: ServerBuild | (() => Promise<ServerBuild>)): FindRoute {
  if (typeof pages === "function") return () => unknown;
  const finder = finders.get(pages) ?? finderOf(pages);
  finders.set(pages, finder);
  return finder;
}

function finderOf(pages: ServerBuild): FindRoute {
  const routes = below(pages.routes, undefined);
  const known = new LRUCache<string, PageRoute>({ max: 1_000 });
  const find = (path: string): PageRoute => {
    // What the router fetches when a link is followed is the page's as well.
    const page = path.replace(/(\/_)?\.data$/, "");
    const matches = matchRoutes(routes, page || "/") ?? [];
    const parts = matches.length > 0 ? matches.map(({ route }) => route.path) : ["*"];
    return {
      pattern: `/${parts.filter(Boolean).join("/")}`,
      ids: matches.map(({ route }) => route.id).filter((id) => id !== undefined),
    };
  };
  return (path) => {
    const route = known.get(path) ?? find(path);
    if (path.length < 200) known.set(path, route);
    return route;
  };
}
