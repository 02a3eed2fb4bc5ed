import { createContext } from "react-router";

/** Passes the base URL of images to the page; see `MediaBaseUrl`. */
export const mediaBaseUrlContext = createContext("");
