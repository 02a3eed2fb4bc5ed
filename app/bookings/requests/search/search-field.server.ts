import * as z from "zod/mini";
import { describeSearchError } from "../../guests/search-terms.ts";

/** A search text; an invalid one is rejected with the reason. */
export const searchField = z.string().check((text) => {
  const message = describeSearchError(text.value);
  if (message) text.issues.push({ code: "custom", message, input: text.value });
});
