import { createContext } from "react-router";
import type { Database } from "./tables.ts";

/** How a page's loader gets the database: `context.get(databaseContext)`. */
export const databaseContext = createContext<Database>();
