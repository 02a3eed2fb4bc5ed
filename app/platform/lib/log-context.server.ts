import type { Logger } from "pino";
import { createContext } from "react-router";

/** Gives pages the log: `context.get(logContext)`. */
export const logContext = createContext<Logger>();
