import { createContext } from "react-router";
import type { PreloadedData } from "./preloaded-data.ts";

/** Loaders assign a page's lists here. Their items are shared between requests and must not be changed. */
export const preloadedDataContext = createContext<PreloadedData>();
