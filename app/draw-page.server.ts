import { createRequestHandler, RouterContextProvider } from "react-router";
import { databaseContext } from "./db/context.server.ts";
import { originContext } from "./lib/origin.server.ts";
import { logContext } from "./log.server.ts";
import type { Ground } from "./server.ts";

/** Draws a page. */
export type DrawPage = (request: Request) => Promise<Response>;

/** What draws every page on this ground. */
export function pageDrawer({ db, log, origin, pages }: Ground): DrawPage {
  const draw = createRequestHandler(pages, import.meta.env.MODE);
  return (request) => {
    const context = new RouterContextProvider();
    context.set(databaseContext, db);
    context.set(logContext, log);
    context.set(originContext, origin);
    return draw(request, context);
  };
}
