import { currentVersion } from "../../platform/venue/current.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import type { PageTexts } from "../../platform/venue/page-texts.ts";
import type { ImageSetting } from "../../platform/venue/schema/setting-fields.ts";
import { today } from "../../platform/venue/today.ts";
import { type LibraryImages, libraryImages, resolveImage } from "../images/resolve-image.server.ts";
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

interface Made {
  version: number | undefined;
  images: LibraryImages | undefined;
  /** Part of the cache key, because an image's licence ends with a day. */
  day: string;
  contents: PageContents;
}

const made = new WeakMap<PageTexts, Made>();

/** The current texts and images of all pages; the same object until something in it changes. */
export function pageContents(): PageContents {
  const texts = pageTexts();
  const now = { version: currentVersion(), images: libraryImages(), day: today() };
  const last = made.get(texts);
  if (last && last.version === now.version && last.images === now.images && last.day === now.day) return last.contents;
  const { answers: _answers, replies: _replies, decisions: _decisions, own: _own, ...shown } = texts;
  const contents = contentsOf(withImages(shown), now.version);
  made.set(texts, { ...now, contents });
  return contents;
}

/** The loader of a page's texts and images, for `readPage`. */
export function pageLoader<Name extends keyof PageContents>(name: Name): () => PageJson<PageContents[Name]> {
  return () => pageJson(pageContents()[name]);
}
