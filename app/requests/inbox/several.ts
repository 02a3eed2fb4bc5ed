import * as z from "zod/mini";

/** Most requests per call. */
export const MOST_AT_ONCE = 200;

/** The ids of the requests of one call. */
export const severalIds = z
  .array(z.string("Choose requests."), "Choose requests.")
  .check(
    z.minLength(1, "Choose at least one request."),
    z.maxLength(MOST_AT_ONCE, `Choose ${MOST_AT_ONCE} requests or fewer.`),
  );
