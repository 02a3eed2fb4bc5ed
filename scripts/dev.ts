import { createServer, type RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import sharp from "sharp";
import { createServer as createVite, isRunnableDevEnvironment, type Plugin } from "vite";
import type * as outboxModule from "../app/house/mail/outbox-worker.server.ts";
import { loadSettings } from "../app/house/settings/published.server.ts";
import { mayBeSent } from "../app/mailing/consents/may-be-sent.server.ts";
import { requestListener } from "../app/platform/http/request-listener.server.ts";
import type * as appModule from "../app/server/app.ts";
import { parseConfig } from "../app/server/config.server.ts";
import { createAppContext } from "../app/server/context.server.ts";
import { serve } from "../app/server/listen.server.ts";

const config = parseConfig(process.env);
const appContext = await createAppContext(config);

const server = createServer();

/** The app forbids sharp to open files, but Vite generates the built-in images with the same sharp. */
const openShippedImages: Plugin = {
  name: "open-shipped-images",
  enforce: "pre",
  load: {
    order: "pre",
    filter: { id: /\?picture=/ },
    handler() {
      sharp.unblock({ operation: ["VipsForeignLoadJpegFile"] });
    },
  },
};

const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, ws: { server } },
  plugins: [openShippedImages],
});

/** Imports the current version of a server module. Vite creates a new runner when its configuration changes. */
function load<Module>(path: string): Promise<Module> {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite does not run the server's code.");
  return ssr.runner.import<Module>(path);
}

let current: { module: typeof appModule; listener: RequestListener } | undefined;

/** The app, recreated only after one of its files has changed. */
async function currentApp(): Promise<RequestListener> {
  const module = await load<typeof appModule>("/app/server/app.ts");
  if (current?.module !== module) {
    const pages = () => load<ServerBuild>("virtual:react-router/server-build");
    current = { module, listener: requestListener(module.createApp({ ...appContext, pages }), appContext) };
  }
  return current.listener;
}

const listener: RequestListener = (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      (await currentApp())(request, response);
    } catch (error) {
      console.error(error);
      response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(String(error));
    }
  });
};

// The browser's connections for hot reloads would keep the server open.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => vite.close());
// Imported through Vite, since Node alone cannot load the email templates.
const { startOutboxWorker } = await load<typeof outboxModule>("/app/house/mail/outbox-worker.server.ts");
const { db, log, services } = appContext;
services.writer.contentChanged = () => loadSettings(db);
const outbox = startOutboxWorker({ db, log, writer: services.writer, mayBeSent, ...config });
services.mailWaits = outbox.wake;
await serve(server, listener, config, appContext, [outbox]);
