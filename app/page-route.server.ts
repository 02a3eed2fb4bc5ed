import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

function below(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.parentId || undefined) !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: below(routes, id) }];
  }) as RouteObject[];
}

type FindRoute = (path: string) => string;

/** Every door of the site asks for the same one. */
const finders = new WeakMap<ServerBuild, FindRoute>();

/**
 * Finds the pattern of a page's route by its path: `/events/:id/:name?` for `/events/0199…/house-of-ember`.
 * In development, where routes come and go, it is `page` for all.
 */
export function pageRouteFinder(pages: ServerBuild | (() => Promise<ServerBuild>)): FindRoute {
  if (typeof pages === "function") return () => "page";
  const finder = finders.get(pages) ?? finderOf(pages);
  finders.set(pages, finder);
  return finder;
}

function finderOf(pages: ServerBuild): FindRoute {
  const routes = below(pages.routes, undefined);
  const known = new LRUCache<string, string>({ max: 1_000 });
  const find = (path: string): string => {
    // What the router fetches when a link is followed is the page's as well.
    const page = path.replace(/(^\/_root|\/_)?\.data$/, "");
    const parts = matchRoutes(routes, page || "/")?.map(({ route }) => route.path) ?? ["*"];
    return `/${parts.filter(Boolean).join("/")}`;
  };
  return (path) => {
    const route = known.get(path) ?? find(path);
    if (path.length < 200) known.set(path, route);
    return route;
  };
}
