import type * as z from "zod/mini";
import type { partySuggestionShape } from "./shapes.ts";

/** A table that is suggested for a party of several. */
export type PartySuggestion = z.output<typeof partySuggestionShape>;

/** A table for a party. */
export type Suggestion = Omit<PartySuggestion, "request">;
