import { createContext } from "react";
import { fileNameOf } from "./picture.ts";

/** Where guests' pages get stored pictures from, without a slash at the end; empty when from this host. */
export const MediaBaseUrl = createContext("");

/** The address of a stored file, given as its path on this host, where `at` has pictures. */
export function addressAt(at: string, path: string): string {
  return at && path ? `${at}/${fileNameOf(path)}` : path;
}
