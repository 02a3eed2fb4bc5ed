import { choice, group, yesOrNo } from "./setting-fields.ts";

/** What is counted of the public pages. */
export const countingSettings = group(
  "Counting",
  {
    views: choice("Count views", "yes", yesOrNo, {
      help: "How often pages are opened, ticket links followed and forms begun or left, by the hour and by where guests come from. No cookies, no addresses, nothing about a guest. Your terms page says so.",
    }),
  },
  { help: "The numbers behind Insights." },
);
