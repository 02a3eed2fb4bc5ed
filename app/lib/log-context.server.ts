import type { Logger } from "pino";
import { createContext } from "react-router";

/** How a page reaches the log: `context.get(logContext)`. */
export const logContext = createContext<Logger>();
