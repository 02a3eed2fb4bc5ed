import { currentVersion } from "../content/current.server.ts";
import { pageTexts } from "../content/page-texts.server.ts";
import type { ImageSetting } from "../content/setting-fields.ts";
import { resolveImage } from "../media/resolve-image.server.ts";
import { contentsOf, type PageContents, type Shown } from "./page-contents.ts";
import { type PageJson, pageJson } from "./page-json.ts";

function isImage(value: object): value is ImageSetting {
  return "image" in value && "alt" in value && "focus" in value;
}

function withImages<Value>(value: Value): Shown<Value>;
function withImages(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withImages(one));
  if (isImage(value)) return resolveImage(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withImages(one)]));
}

/** Texts and images of all pages as they are now. */
export function pageContents(): PageContents {
  const { answers: _answers, replies: _replies, decisions: _decisions, ...texts } = pageTexts();
  return contentsOf(withImages(texts), currentVersion());
}

/** A loader of a page's texts and images, for `readPage`. */
export function pageLoader<Name extends keyof PageContents>(name: Name): () => PageJson<PageContents[Name]> {
  return () => pageJson(pageContents()[name]);
}
