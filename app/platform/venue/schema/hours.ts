import * as z from "zod/mini";
import { specialHoursError, weeklyHoursError } from "./check-hours.ts";
import { type Hours, type SpecialHours, WEEKDAYS, type WeeklyHours } from "./opening-hours.ts";
import { choice, day, group, list, rule, setting, text, time } from "./setting-fields.ts";

const optionalTime = (label: string, help: string, blank?: string) =>
  setting(z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Enter a time like 22:00, or leave it blank.")), {
    control: "time",
    label,
    initial: "",
    help,
    ...(blank && { blank }),
  });

/** Opening hours. Checks that need the end of the club night are in `settings.ts`. */
export const hoursSettings = group(
  "Hours",
  {
    weekly: list(
      "Weekly hours",
      [{ day: "Saturday", opens: "22:00", closes: "04:00" }],
      group("Opening hours", {
        day: choice(
          "Day",
          "Saturday",
          WEEKDAYS.map((name) => ({ value: name, label: name })),
        ),
        opens: time("Opens", "22:00"),
        closes: time("Closes", "04:00"),
      }),
      {
        control: "week",
        itemName: "opening time",
        max: 14,
        checks: [
          rule<WeeklyHours[]>(({ length }) => (length === 0 ? "Open on at least one day of the week." : undefined)),
          rule<WeeklyHours[]>((weekly) => weeklyHoursError(weekly, "")),
        ],
      },
    ),
    special: list(
      "Special hours and closed days",
      [],
      group("Special day", {
        date: day("Date", ""),
        opens: optionalTime("Opens", "Leave both times blank for a closed day.", "Closed"),
        closes: optionalTime("Closes", "A closing time before the opening time is on the next morning."),
        note: text("Note for guests", "", { optional: true, longest: 60, help: "Such as Good Friday." }),
      }),
      {
        itemName: "special day",
        max: 100,
        checks: [rule<SpecialHours[]>((special) => specialHoursError({ weekly: [], special }, ""))],
      },
    ),
  },
  { checks: [rule<Hours>((hours) => specialHoursError(hours, ""), ["special"])] },
);
