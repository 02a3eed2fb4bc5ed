import { group, text } from "../setting-fields.ts";

/** The club's visual style. */
export const lookSettings = group("Look", {
  wordmark: text("Wordmark", "", {
    optional: true,
    longest: 40,
    help: "The name in the header. Empty: the club's name.",
  }),
});
