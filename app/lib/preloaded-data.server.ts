import { createContext } from "react-router";
import type { ArrivedLists } from "./preloaded-data.ts";

/** Where a page's loader leaves its lists; nobody changes their items. */
export const arrivedListsContext = createContext<ArrivedLists>();
