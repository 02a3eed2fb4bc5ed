import { numberColumns } from "../night-columns.ts";
import type { Can, Column } from "../table.ts";
import type { Grouping } from "./grouping.ts";
import type { Group } from "./shapes.ts";

const headings: Record<Grouping, string> = { weekday: "Weekday", series: "Series" };

/** The name of a group, as charts and tables have it. */
export const groupName = ({ name }: Pick<Group, "name">) => name || "No series";

/** People a night. */
export const peopleANight = ({ people, nights }: Group) => Math.round(people / nights);

/** The columns of nights by what they have in common. */
export const groupColumns = (by: Grouping, can: Can): readonly Column<Group>[] => [
  { heading: headings[by], value: groupName },
  { heading: "Nights", value: ({ nights }) => nights },
  { heading: "A night", value: peopleANight },
  ...numberColumns(can),
];
