import { createContext } from "react-router";
import type { PreloadedData } from "./preloaded-data.ts";

/** Where a page's loader leaves its lists; nobody changes their items. */
export const preloadedDataContext = createContext<PreloadedData>();
