import { RuledList } from "../../platform/ui/ruled-list.tsx";
import { Section } from "../../platform/ui/section.tsx";
import { settings } from "../../platform/venue/current.ts";
import { specialLines, weekLines } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";

/** The week's opening hours and all special days to come. */
export function HoursSection() {
  const { hours } = settings();
  return (
    <Section beside id="hours" title="Opening hours">
      <RuledList items={[...weekLines(hours), ...specialLines(hours, venue.hours.night)]} />
    </Section>
  );
}
