import { RouterContextProvider } from "react-router";
import { databaseContext } from "../app/platform/db/context.server.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";
import type { RenderedPage } from "../app/platform/http/rendered-page.server.ts";
import { guestPageServicesContext } from "../app/site/guest-page/services.server.ts";
import { type TestApp, testApp } from "./app.ts";

/** The loader and the action of a page behind a private link. */
interface Screen {
  loader(sent: never): Promise<unknown>;
  action(sent: never): Promise<unknown>;
}

type Result = Response | { data: unknown; init: { status?: number } | null };

/** An app that runs the loader and the action of a page behind a private link, and returns JSON instead of HTML. */
export async function privatePageApp({ loader, action }: Screen, formLimit = 0): Promise<TestApp> {
  const app: TestApp = await testApp({
    formLimit,
    async renderPage(request): Promise<RenderedPage> {
      const context = new RouterContextProvider();
      context.set(databaseContext, app.db);
      context.set(guestPageServicesContext, {
        writer: createWriter(app.db),
        clubAddress: () => "club@afterglow.example",
        formLimit,
        mailConfigured: true,
        mailWaits: () => {},
      });
      const token = new URL(request.url).pathname.split("/")[2] ?? "";
      const run = request.method === "POST" ? action : loader;
      const result = (await run({ request, context, params: { token } } as never)) as Result;
      if (result instanceof Response) {
        const headers = { location: result.headers.get("location") ?? "" };
        return { status: result.status, headers, body: Buffer.from("") };
      }
      const body = Buffer.from(JSON.stringify(result.data));
      return { status: result.init?.status ?? 200, headers: {}, body };
    },
  });
  return app;
}
