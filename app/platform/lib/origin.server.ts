import { createContext } from "react-router";

/** Gives pages the site's public address, without a trailing slash. */
export const originContext = createContext<string>();
