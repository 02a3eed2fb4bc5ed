import { createContext } from "react";
import { fileNameOf } from "./image.ts";

/** Base URL of stored images on guests' pages, without a trailing slash; empty for this host. */
export const MediaBaseUrl = createContext("");

/** The URL of a stored file, from its path on this host and the base URL. */
export function addressAt(at: string, path: string): string {
  return at && path ? `${at}/${fileNameOf(path)}` : path;
}
