import { serveStatic } from "@hono/node-server/serve-static";
import { type ErrorHandler, type Handler, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { postedForms } from "../bookings/requests/forms/posted-forms.server.ts";
import { mediaFiles } from "../house/images/api.server.ts";
import { StorageError } from "../house/images/media-storage.ts";
import { type FindRoute, pageRouteFinder } from "../house/rendering/page-route.server.ts";
import { createPageRenderer, type RenderPage, withBasename } from "../house/rendering/render-page.server.ts";
import { listSettingImages } from "../house/settings/image-uses.server.ts";
import { previewPages } from "../house/settings/preview-pages.server.ts";
import { archiveRoutes } from "../mailing/campaigns/results/archive.server.ts";
import { clickRoutes } from "../mailing/campaigns/results/clicks.server.ts";
import { oneClickEndpoints } from "../mailing/newsletter/one-click-endpoints.server.ts";
import { inspectGate } from "../night/incidents/inspect-gate.server.ts";
import { goRoutes } from "../office/insights/links/go-routes.server.ts";
import { seenRoutes } from "../office/insights/seen-routes.server.ts";
import { weeklyOff } from "../office/insights/weekly/weekly-off.server.ts";
import { isDatabaseUnavailable } from "../platform/db/dialects/failures.ts";
import type { Database } from "../platform/db/tables.ts";
import { requestLogger, routeOf } from "../platform/http/request-logger.server.ts";
import { safeHeaders } from "../platform/http/security-headers.server.ts";
import type { HistogramMap } from "../platform/lib/histogram.server.ts";
import { jsonError, onlyMethods } from "../platform/lib/json-errors.server.ts";
import { Refusal, sendRefusal } from "../platform/lib/refusal.server.ts";
import { PREVIEW_PATH } from "../platform/venue/preview-path.ts";
import { CV, CV_TOO_LARGE } from "../site/careers/cv.ts";
import { bookingFile } from "../site/guest-page/booking-file.server.ts";
import { guestPageGate, ownersList, promotersPage } from "../site/guest-page/gate.server.ts";
import { feeds } from "../site/metadata/feeds.server.ts";
import { wellKnown } from "../site/metadata/well-known.server.ts";
import { appManifest } from "../site/offline/app-manifest.server.ts";
import { isPublicPage } from "../site/offline/public-page-key.ts";
import { ownPagePaths } from "../site/own-pages/own-page.server.ts";
import { lookFileRoutes } from "../site/share-images/look-files.server.ts";
import { shareImages } from "../site/share-images/share-images.server.ts";
import { machinePages } from "./api-document/machine-pages.server.ts";
import { type ApiServices, endpoints } from "./endpoints.ts";
import { mountEndpoints, undeclaredRoutes } from "./mount-endpoints.server.ts";
import { pageContexts } from "./page-context.server.ts";

/** Shared services; they survive hot reloads. */
export interface AppContext {
  db: Database;
  log: Logger;
  /** The site's public address, without a trailing slash. */
  origin: string;
  /** Aborted on shutdown. */
  stopping: AbortSignal;
  /** Request durations. */
  durations: HistogramMap;
  /** Base URL of stored images on guests' pages, without a trailing slash; empty for this host. */
  mediaBaseUrl: string;
  /** Services of the endpoints and guest pages. */
  services: ApiServices;
  pages: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the built browser files; undefined in development, where Vite serves them. */
  clientFolder?: string;
}

/** Ignores `Range`, as RFC 9110, 14.2 allows: built files are small and precompressed. */
const wholeOnly: MiddlewareHandler = (context, next) => {
  const { raw } = context.req;
  if (raw.headers.has("range")) {
    const headers = new Headers(raw.headers);
    headers.delete("range");
    context.req.raw = new Request(raw.url, { method: raw.method, headers });
  }
  return next();
};

/** Adds security headers to every response; responses to submissions are never cached. */
function safeResponses(origin: string): MiddlewareHandler {
  const safe = Object.entries(safeHeaders(origin));
  return async (context, next) => {
    await next();
    // Set directly, because `context.header` would copy the response each time.
    const { headers } = context.res;
    for (const [name, value] of safe) if (!headers.has(name)) headers.set(name, value);
    // Responses to submissions are private, including rejections and failures.
    if (!["GET", "HEAD"].includes(context.req.method)) headers.set("cache-control", "no-store");
  };
}

/** `/healthz`: the process is running. `/readyz`: it accepts requests and can reach its database. */
function addHealthChecks(app: Hono, { db, log, stopping }: AppContext): void {
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", async (context) => {
    if (stopping.aborted) return context.text("Shutting down.", 503, { "Retry-After": "5" });
    try {
      await db.selectFrom("meta").select("key").limit(1).execute();
      return context.text("ok");
    } catch (error) {
      log.error({ err: error }, "Database unavailable");
      return context.text("Database unavailable.", 503, { "Retry-After": "5" });
    }
  });
}

function addBuiltFiles(app: Hono, clientFolder: string): void {
  const builtFiles = (cacheControl: string, precompressed = false) =>
    serveStatic({
      root: clientFolder,
      precompressed,
      onFound: (_path, context) => context.header("Cache-Control", cacheControl),
    });
  const assets = builtFiles("public, max-age=31536000, immutable", true);
  app.get("/assets/*", wholeOnly, assets, (context) => context.notFound());
  // Browsers revalidate the service worker every time.
  app.get("/sw.js", wholeOnly, builtFiles("no-cache"));
  // Icons and similar files.
  app.get("/:file{[\\w-]+\\.\\w+}", wholeOnly, builtFiles("public, max-age=3600"));
}

/**
 * Responds with a refusal if one was thrown. Any other error is a failure, which is logged and gets a response without
 * details.
 */
function failures(log: Logger, pageRoute: (path: string) => string): ErrorHandler {
  return (error, context) => {
    if (error instanceof Refusal) return sendRefusal(context, error);
    log.error({ err: error, method: context.req.method, route: routeOf(context, pageRoute) }, "Request failed");
    if (isDatabaseUnavailable(error) || error instanceof StorageError) {
      context.header("Retry-After", "30");
      return jsonError(context, 503, "We can't do this right now. Nothing was changed. Please try again in a minute.");
    }
    return jsonError(context, 500, "Something went wrong on our side. Please try again.");
  };
}

/** The whole site as one Hono app, without the page cache: health checks, API, images, built files, then pages. */
export function createApp(
  appContext: AppContext,
  findRoute: FindRoute = pageRouteFinder(appContext.pages),
  renderPage: RenderPage = createPageRenderer(appContext.pages, findRoute, pageContexts(appContext)),
): Hono {
  const { db, log, origin, clientFolder, services } = appContext;
  const app = new Hono();

  const pageRoute = (path: string) => findRoute(path).pattern;
  app.use(requestLogger({ log, durations: appContext.durations, proxies: services.proxies, pageRoute }));
  app.use(safeResponses(origin));

  addHealthChecks(app, appContext);
  app.use(compress());

  const api = new Hono();
  api.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  });
  api.route("/", mountEndpoints<ApiServices>(endpoints, services));
  app.route("/", machinePages(db, endpoints, origin));
  app.route("/api", api);
  app.all("/api/*", (context) => jsonError(context, 404, "Endpoint not found."));

  const isOnPage = async (id: string) => (await listSettingImages(db)).some(({ image }) => image === id);
  app.route("/media", mediaFiles(db, services.storage, isOnPage));
  app.route("/newsletter", oneClickEndpoints(services, [weeklyOff]));
  app.route("/newsletter", archiveRoutes(db, { origin, mediaBaseUrl: appContext.mediaBaseUrl }));
  app.route("/c", clickRoutes(services));
  app.route("/go", goRoutes(services));
  app.route("/seen", seenRoutes(services));
  app.use("/my/*", guestPageGate(services));
  app.use("/list/*", guestPageGate(services, ownersList));
  app.use("/promoter/*", guestPageGate(services, promotersPage));
  app.route("/my", bookingFile(db));
  app.use("/inspect/*", inspectGate(services));
  app.route("/look", lookFileRoutes(services));
  app.route("/share", shareImages(db, services.shareFolder, services.storage));
  app.route("/.well-known", wellKnown(origin));
  app.route("/", feeds(db, { origin, storage: services.storage, mediaBaseUrl: appContext.mediaBaseUrl }));

  app.get("/manifest.webmanifest", (context) =>
    context.body(appManifest(), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "no-cache",
    }),
  );

  if (clientFolder) addBuiltFiles(app, clientFolder);

  const preview = previewPages({
    db,
    renderPage: createPageRenderer(
      withBasename(appContext.pages, PREVIEW_PATH),
      (path) => findRoute(path.slice(PREVIEW_PATH.length) || "/"),
      pageContexts(appContext),
    ),
    isPublic: isPublicPage,
  });
  for (const path of [PREVIEW_PATH, `${PREVIEW_PATH}/*`]) app.get(path, preview);

  const sendPage: Handler = async (context) => {
    // React Router's data URLs are not served, since pages are loaded as documents.
    if (context.req.path.endsWith(".data")) return context.notFound();
    const { status, headers, body } = await renderPage(context.req.raw);
    return new Response(body as BodyInit, { status, headers: { "cache-control": "no-cache", ...headers } });
  };
  // The only pages with actions; their gate has already read the body, within limits.
  for (const path of ["/my/:token", "/list/:token", "/promoter/:token"]) app.on(["GET", "POST"], path, sendPage);
  const posted = { services, renderPage, call: app.fetch };
  for (const path of ["/", "/contact", "/functions", "/vip-tables", "/offers/:id"]) app.post(path, postedForms(posted));
  app.post("/careers", postedForms({ ...posted, file: { ...CV, tooLarge: CV_TOO_LARGE, from: "guests" } }));
  app.get("*", sendPage);
  const isMissing = (path: string) =>
    pageRoute(path) === "/*" || (pageRoute(path) === "/:page" && !ownPagePaths().includes(path));
  app.all("*", (context) => (isMissing(context.req.path) ? context.notFound() : onlyMethods("GET")(context)));

  app.onError(failures(log, pageRoute));
  app.notFound((context) => context.text("Not found.", 404));

  const undeclared = undeclaredRoutes(app.routes, [...endpoints, { method: "GET", path: "/openapi.json" }]);
  if (undeclared.length > 0) throw new Error(`Without a declaration and access check: ${undeclared.join(", ")}`);
  return app;
}
