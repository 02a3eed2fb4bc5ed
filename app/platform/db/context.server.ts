import { createContext } from "react-router";
import type { Database } from "./tables.ts";

/** Gives page loaders the database: `context.get(databaseContext)`. */
export const databaseContext = createContext<Database>();
