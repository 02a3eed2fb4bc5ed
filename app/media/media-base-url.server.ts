import { createContext } from "react-router";

/** How a page gets the address that pictures are at; see `PicturesAt`. */
export const mediaBaseUrlContext = createContext("");
