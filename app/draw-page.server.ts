import { createContext, createRequestHandler, RouterContextProvider } from "react-router";
import { databaseContext } from "./db/context.server.ts";
import type { DrawnPage } from "./delivery/drawn-page.server.ts";
import { guestDeskContext } from "./guest-page/desk.server.ts";
import { originContext } from "./lib/origin.server.ts";
import { logContext } from "./log.server.ts";
import { picturesAtContext } from "./media/pictures-at.server.ts";
import { pageRouteFinder } from "./page-route.server.ts";

import type { Ground } from "./server.ts";

/** Where `entry.server.tsx` leaves a page's bytes: a `Response` would copy them twice. */
export const drawnBodyContext = createContext<{ body?: Buffer }>();

/** Draws a page. */
export type DrawPage = (request: Request) => Promise<DrawnPage>;

/** What draws every page on this ground. */
export function pageDrawer({ db, log, origin, picturesAt, pages, desk }: Ground): DrawPage {
  const draw = createRequestHandler(pages, import.meta.env.MODE);
  const routeOf = pageRouteFinder(pages);
  return async (request) => {
    const context = new RouterContextProvider();
    const drawn: { body?: Buffer } = {};
    context.set(databaseContext, db);
    context.set(logContext, log.child({ route: routeOf(new URL(request.url).pathname) }));
    context.set(originContext, origin);
    context.set(guestDeskContext, desk);
    context.set(picturesAtContext, picturesAt);
    context.set(drawnBodyContext, drawn);
    const response = await draw(request, context);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: drawn.body ?? Buffer.from(await response.arrayBuffer()),
    };
  };
}
