import { type CSSProperties, createContext, type ReactNode, use } from "react";
import type { renderToString as RenderToString } from "react-dom/server";

interface CachedFragmentProps {
  /** The element around it. */
  as: "footer" | "section";
  "aria-labelledby"?: string;
  className?: string;
  style?: CSSProperties;
  /** Everything that the markup inside depends on, as text; the browser does not ask. */
  id: () => string;
  /** Draws what is inside. It needs no context: it is drawn by itself. */
  content: () => ReactNode;
}

/** How many pieces of markup the server keeps: months of nights above all, of some 10 KB each. */
const MOST_KEPT = 500;

/** Pieces of markup as they go out, in UTF-8. */
const cached = /* @__PURE__ */ new Map<string, Uint8Array>();

const renderToString = import.meta.env.SSR ? (await import("react-dom/server")).renderToString : undefined;

function pieceOf(id: string, content: () => ReactNode, render: typeof RenderToString): Uint8Array {
  let piece = cached.get(id);
  if (piece === undefined) {
    piece = new TextEncoder().encode(render(content()));
    if (cached.size >= MOST_KEPT) cached.clear();
    cached.set(id, piece);
  }
  return piece;
}

/** Where the pieces of a page lie whose places are marked in its markup; `fillMarks` puts them there. */
export const MarkedPieces = /* @__PURE__ */ createContext<Uint8Array[] | null>(null);

// React escapes every `<`, and every block of data does: nothing that somebody typed reads like a mark.
const MARK = "<!--kept ";
const MARK_END = "-->";

/**
 * Puts a page's kept pieces where their marks stand.
 *
 * @param html UTF-8.
 * @returns the page in parts, in order.
 */
export function fillMarks(html: Buffer, pieces: readonly Uint8Array[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, from)) {
    const end = html.indexOf(MARK_END, at);
    const piece = pieces[Number(html.toString("latin1", at + MARK.length, end))];
    parts.push(html.subarray(from, at));
    if (piece) parts.push(piece);
    from = end + MARK_END.length;
  }
  parts.push(html.subarray(from));
  return parts;
}

function ServerFragment({ as: Element, id, content, ...attributes }: CachedFragmentProps) {
  const pieces = use(MarkedPieces);
  if (!renderToString || !pieces) return <Element {...attributes}>{content()}</Element>;
  const place = pieces.push(pieceOf(id(), content, renderToString)) - 1;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup takes the mark's place.
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: `${MARK}${place}${MARK_END}` }} />;
}

function BrowserFragment({ as: Element, id: _, content, ...attributes }: CachedFragmentProps) {
  return <Element {...attributes}>{content()}</Element>;
}

/**
 * A part of a page that the server draws once and then repeats: for long lists of the same cards, and for what is
 * the same on every page. The browser draws it like anything else.
 */
export const CachedFragment = import.meta.env.SSR ? ServerFragment : BrowserFragment;
