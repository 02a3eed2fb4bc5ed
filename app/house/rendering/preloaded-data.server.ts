import { createContext } from "react-router";
import type { PreloadedData } from "./preloaded-data.ts";

/** Loaders assign a page's lists here. Their items are shared between requests: never change them. */
export const preloadedDataContext = createContext<PreloadedData>();
