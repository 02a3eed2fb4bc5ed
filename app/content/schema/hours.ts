import { choice, group, list, time } from "../setting-fields.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** Opening hours. */
export const hoursSettings = group("Hours", {
  weekly: list(
    "Weekly hours",
    [{ day: "Saturday", opens: "22:00", closes: "04:00" }],
    group("Opening hours", {
      day: choice(
        "Day",
        "Saturday",
        weekdays.map((day) => ({ value: day, label: day })),
      ),
      opens: time("Opens", "22:00"),
      closes: time("Closes", "04:00", { help: "A closing time before the opening time is on the next morning." }),
    }),
    { itemName: "opening time", max: 14 },
  ),
});
