import { createContext } from "react-router";

/** How a page gets the site's public address, without a slash at the end. */
export const originContext = createContext<string>();
