import type { Handler } from "hono";
import type { Database } from "../../platform/db/tables.ts";
import { previewSettings } from "../../platform/venue/current.server.ts";
import { PREVIEW_PATH } from "../../platform/venue/preview-path.ts";
import { imageNames } from "../../platform/venue/setting-images.ts";
import { addLibraryImages } from "../images/resolve-image.server.ts";
import type { RenderPage } from "../rendering/render-page.server.ts";
import { readDraft } from "./draft.server.ts";
import { hasPreviewPass } from "./preview-pass.server.ts";
import { settingsWith } from "./published.server.ts";

interface PreviewOptions {
  db: Database;
  /** Renders pages whose paths start with `PREVIEW_PATH`. */
  renderPage: RenderPage;
  /** Whether a path of the site is a public page. */
  isPublic: (address: string) => boolean;
}

/** Preview pages are neither cached nor indexed, and their URLs are not sent as referrers to other sites. */
const privateHeaders = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** Serves the site's public pages with the draft, to browsers with a preview pass. */
export function previewPages({ db, renderPage, isPublic }: PreviewOptions): Handler {
  return async (context) => {
    if (!(await hasPreviewPass(db, context.req.header("cookie"), Date.now()))) {
      return context.text("This preview has ended. Open it from Settings in the back office.", 403, privateHeaders);
    }
    const { pathname, search } = new URL(context.req.url);
    if (!isPublic((pathname.slice(PREVIEW_PATH.length) || "/") + search)) {
      return context.text("This page isn't part of the preview.", 404, privateHeaders);
    }
    const { overrides, changes } = await readDraft(db);
    await addLibraryImages(db, imageNames(changes));
    const settings = settingsWith({ ...overrides, ...changes });
    const { status, headers, body } = await previewSettings(settings, () => renderPage(context.req.raw));
    return new Response(body as BodyInit, { status, headers: { ...headers, ...privateHeaders } });
  };
}
