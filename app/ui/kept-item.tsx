import { createContext, type ReactElement, use } from "react";
import type { renderToString as RenderToString } from "react-dom/server";

interface KeptItemProps {
  /** Everything that the markup depends on, as text; the browser does not ask. */
  id: () => string;
  /** Needs no context: it is drawn by itself. */
  children: ReactElement;
}

/** A piece of markup, as text and as it goes out, in UTF-8. */
interface Piece {
  markup: string;
  bytes: Uint8Array;
}

/** How many pieces of markup the server keeps. */
const MOST_KEPT = 2_000;

const kept = new Map<string, Piece>();

const renderToString = import.meta.env.SSR ? (await import("react-dom/server")).renderToString : undefined;

function pieceOf(id: string, element: ReactElement, render: typeof RenderToString): Piece {
  let piece = kept.get(id);
  if (piece === undefined) {
    const markup = render(element);
    piece = { markup, bytes: new TextEncoder().encode(markup) };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(id, piece);
  }
  return piece;
}

/** Where the pieces of a page lie whose places are marked in its markup; `fillMarks` puts them there. */
export const MarkedPieces = createContext<Uint8Array[] | null>(null);

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

/**
 * An item of a list that the server draws once and then repeats: for long lists of the same cards.
 * The browser draws it like anything else.
 */
export function KeptItem({ id, children }: KeptItemProps) {
  const pieces = use(MarkedPieces);
  if (!renderToString) return <li>{children}</li>;
  const { markup, bytes } = pieceOf(id(), children, renderToString);
  const __html = pieces ? `${MARK}${pieces.push(bytes) - 1}${MARK_END}` : markup;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is React's own markup of the children.
  return <li dangerouslySetInnerHTML={{ __html }} />;
}
