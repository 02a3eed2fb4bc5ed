import { choice, group, yesOrNo } from "./setting-fields.ts";

/** What is counted of the public pages. */
export const countingSettings = group(
  "Counting",
  {
    views: choice("Count views", "yes", yesOrNo, {
      help: "How often pages are opened, ticket links followed and forms for tables started, by the hour and by where guests come from. Without cookies, addresses or anything about a guest. The page of your terms says so.",
    }),
  },
  { help: "The numbers behind Insights." },
);
