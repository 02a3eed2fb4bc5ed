import { settings } from "../content/current.ts";
import { specialLines, weekLines } from "../content/opening-hours.ts";
import { venue } from "../content/venue.ts";
import { RuledList } from "../ui/ruled-list.tsx";
import { Section } from "../ui/section.tsx";

/** The week's opening hours and all special days to come. */
export function HoursSection() {
  const { hours } = settings();
  return (
    <Section beside id="hours" title="Opening hours">
      <RuledList items={[...weekLines(hours), ...specialLines(hours, venue.hours.night)]} />
    </Section>
  );
}
