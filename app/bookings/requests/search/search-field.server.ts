import * as z from "zod/mini";
import { describeSearchError } from "../../guests/search-terms.ts";

/** A text to search for, with what is wrong about one that can't be searched for. */
export const searchField = z.string().check((text) => {
  const message = describeSearchError(text.value);
  if (message) text.issues.push({ code: "custom", message, input: text.value });
});
