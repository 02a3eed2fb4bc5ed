import { createContext, type ReactNode } from "react";
import type { PreloadedData } from "./preloaded-data.ts";

/** Values for the components of one page while the server renders it. */
export interface ServerRender {
  /** Marks our own inline scripts until their hashes are known (`script-hashes.server.ts`). */
  nonce?: string;
  preloaded: PreloadedData;
  /** Collects the cached fragments of the page (`cached-fragment.tsx`). */
  fragments?: Uint8Array[];
  /** Styles, fonts and icons of the club's look, for the head. */
  look?: ReactNode;
  /** Metadata for the end of the head. */
  head?: ReactNode;
  /** The menu's image. */
  menuFigure?: ReactNode;
  /** Whether guests choose a table category in a table request. */
  tableCategories?: boolean;
}

/** The default, which applies in the browser, is empty. */
export const ServerRenderContext = createContext<ServerRender>({ preloaded: {} });
