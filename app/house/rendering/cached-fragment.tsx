import { type CSSProperties, type ReactNode, use } from "react";
import type { renderToString as RenderToString } from "react-dom/server";
import { settings } from "../../platform/venue/current.ts";
import { ServerRenderContext } from "./server-render.ts";

interface CachedFragmentProps {
  /** The element that contains the content. */
  as: "footer" | "section";
  "aria-labelledby"?: string;
  className?: string;
  style?: CSSProperties;
  /** The cache key: everything that the content depends on besides the settings. Not called in the browser. */
  id: () => string;
  /** Renders the content separately, so it has no React context from outside. */
  content: () => ReactNode;
}

/** Most fragments in the cache; mainly months of events, about 10 KB each. */
const MAX_FRAGMENTS = 500;

/** Rendered fragments in UTF-8, by their settings, so that those of a preview never reach a guest. */
const caches = /* @__PURE__ */ new WeakMap<object, Map<string, Uint8Array>>();

const renderToString = import.meta.env.SSR ? (await import("react-dom/server")).renderToString : undefined;

function findOrRender(id: string, content: () => ReactNode, render: typeof RenderToString): Uint8Array {
  const current = settings();
  const cache = caches.get(current) ?? new Map<string, Uint8Array>();
  caches.set(current, cache);
  let fragment = cache.get(id);
  if (fragment === undefined) {
    fragment = new TextEncoder().encode(render(content()));
    if (cache.size >= MAX_FRAGMENTS) cache.clear();
    cache.set(id, fragment);
  }
  return fragment;
}

// A placeholder for a fragment. React and `blockJson` escape every `<`, so no text in a page can look like one.
const MARK = "<!--fragment ";
const MARK_END = "-->";

/** Replaces the placeholders in a page, given in UTF-8, with its fragments. */
export function insertFragments(html: Buffer, fragments: readonly Uint8Array[]): Buffer {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, from)) {
    const end = html.indexOf(MARK_END, at);
    const fragment = fragments[Number(html.toString("latin1", at + MARK.length, end))];
    parts.push(html.subarray(from, at));
    if (fragment) parts.push(fragment);
    from = end + MARK_END.length;
  }
  parts.push(html.subarray(from));
  return Buffer.concat(parts);
}

/** The placeholder for a fragment until the whole page is rendered. */
function markOf(fragments: Uint8Array[], fragment: Uint8Array): string {
  return `${MARK}${fragments.push(fragment) - 1}${MARK_END}`;
}

/**
 * Renders content separately, with the same prefix of ids as during hydration in the browser. @returns its placeholder.
 */
export function renderFragment(fragments: Uint8Array[], content: ReactNode, identifierPrefix: string): string {
  return markOf(fragments, new TextEncoder().encode(renderToString?.(content, { identifierPrefix }) ?? ""));
}

function ServerFragment({ as: Element, id, content, ...attributes }: CachedFragmentProps) {
  const { fragments } = use(ServerRenderContext);
  if (!renderToString || !fragments) return <Element {...attributes}>{content()}</Element>;
  const mark = markOf(fragments, findOrRender(id(), content, renderToString));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup replaces the mark.
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: mark }} />;
}

function BrowserFragment({ as: Element, id: _, content, ...attributes }: CachedFragmentProps) {
  return <Element {...attributes}>{content()}</Element>;
}

/**
 * A part of many pages that the server renders once for each `id` and caches. The browser renders it like any other
 * component.
 */
export const CachedFragment = import.meta.env.SSR ? ServerFragment : BrowserFragment;
