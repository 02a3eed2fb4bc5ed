import type { ReactElement } from "react";
import type { renderToString as RenderToString } from "react-dom/server";

interface KeptItemProps {
  /** Everything that the markup depends on, as text. */
  id: string;
  /** Needs no context: it is drawn by itself. */
  children: ReactElement;
}

/** How many pieces of markup the server keeps. */
const MOST_KEPT = 2_000;

const kept = new Map<string, string>();

const renderToString = import.meta.env.SSR ? (await import("react-dom/server")).renderToString : undefined;

function keptMarkup(id: string, element: ReactElement, render: typeof RenderToString): string {
  let markup = kept.get(id);
  if (markup === undefined) {
    markup = render(element);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(id, markup);
  }
  return markup;
}

/**
 * An item of a list that the server draws once and then repeats: for long lists of the same cards.
 * The browser draws it like anything else.
 */
export function KeptItem({ id, children }: KeptItemProps) {
  if (!renderToString) return <li>{children}</li>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is React's own markup of the children.
  return <li dangerouslySetInnerHTML={{ __html: keptMarkup(id, children, renderToString) }} />;
}
