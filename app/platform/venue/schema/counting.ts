import { choice, group, yesOrNo } from "./setting-fields.ts";

/** Whether and how views of the public pages are counted. */
export const countingSettings = group(
  "Counting",
  {
    views: choice("Count views", "yes", yesOrNo, {
      help: "How often pages are opened, ticket links followed and forms begun or left, by the hour and by where guests come from. No cookies, no addresses, nothing about a guest. Your terms page says so.",
    }),
  },
  { help: "The numbers behind Insights." },
);
