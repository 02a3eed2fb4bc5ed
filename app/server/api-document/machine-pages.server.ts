import { Hono } from "hono";
import { etag } from "hono/etag";
import type { Database } from "../../platform/db/tables.ts";
import type { Endpoint } from "../../platform/http/endpoint.server.ts";
import { contentPolicy } from "../../platform/http/security-headers.server.ts";
import { onlyMethods } from "../../platform/lib/json-errors.server.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { listUpcomingEvents } from "../../programme/events/store.server.ts";
import { llmsText } from "../../site/metadata/llms.server.ts";
import { apiPage } from "./api-page.server.ts";
import { openApi } from "./open-api.server.ts";
import type { ApiDocument } from "./open-api-types.server.ts";

/** Most events in `llms.txt`. */
const MAX_EVENTS = 20;

const paths = ["/llms.txt", "/api", "/api/openapi.json"];

/** Routes that describe the site to programs: `/llms.txt`, `/api` and `/api/openapi.json`. */
export function machinePages(db: Database, endpoints: readonly Endpoint[], origin: string): Hono {
  const app = new Hono();
  // Cached per settings, because the documents contain the club's name.
  let made: { of: Settings; document: ApiDocument; page: string } | undefined;
  const current = () => {
    const of = currentSettings();
    if (made?.of !== of) {
      const document = openApi(endpoints, origin);
      made = { of, document, page: apiPage(endpoints, document, origin) };
    }
    return made;
  };
  const policy = contentPolicy([], origin);

  for (const path of paths) {
    app.use(path, etag(), async (context, next) => {
      await next();
      if (!context.res.headers.has("Cache-Control"))
        context.header("Cache-Control", "public, max-age=0, must-revalidate");
    });
  }
  app.get("/llms.txt", async (context) => {
    const text = llmsText(await listUpcomingEvents(db, Date.now(), MAX_EVENTS), origin);
    return context.body(text, 200, { "Content-Type": "text/plain; charset=utf-8" });
  });
  app.get("/api", (context) => context.html(current().page, 200, { "Content-Security-Policy": policy }));
  app.get("/api/openapi.json", (context) => context.json(current().document));
  for (const path of paths) app.all(path, onlyMethods("GET"));
  return app;
}
