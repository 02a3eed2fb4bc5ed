import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { BeforePublic, imagePoints, type PublicPoint } from "../../../house/published-items/office/checklist.tsx";
import { isWallTime } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { looksOf } from "../checks/listing-checks.ts";
import { byWeight } from "../event-note.ts";
import type { EventNote } from "../shapes.ts";
import { typedTickets } from "./event-start.ts";
import type { LinkNote } from "./use-link-note.ts";

/** Fields whose notes are shown below the fields themselves; here they are one line. */
const dates: readonly string[] = ["start_date", "end_date"];

function datePoint(start: string, end: string, notes: readonly EventNote[]): PublicPoint {
  const field = "start_date";
  if (!isWallTime(start) || !isWallTime(end))
    return { good: false, weight: "must", text: "No start and end yet", field };
  if (end <= start) return { good: false, weight: "must", text: "Ends before it starts", field: "end_date" };
  const [worst] = byWeight(notes.filter((note) => dates.includes(note.field)));
  return worst && worst.weight !== "note"
    ? { good: false, weight: worst.weight, text: "Check the dates", field: worst.field }
    : { good: true, text: "Ends after it starts" };
}

function linkPoints(link: string, note: LinkNote): PublicPoint[] {
  if (!URL.canParse(link)) return [];
  const host = new URL(link).hostname.replace(/^www\./, "");
  if (note === undefined) return [{ good: true, busy: true, text: `Tickets at ${host}: checking the link` }];
  return note === null ? [{ good: true, text: `Tickets at ${host}: link works` }] : [];
}

/** The typed values, and the server's notes about them. */
export interface EventPointsProps {
  typed: Values;
  image: FormImage | null;
  notes: readonly EventNote[];
  link: LinkNote;
}

/** All issues of an event before it becomes public, most important first. */
export function eventIssues({ typed, image, notes, link }: EventPointsProps): EventNote[] {
  const { name = "", description = "", redirection_url = "", alt = "" } = typed;
  const looks = looksOf({ name, description, redirection_url, tickets: typedTickets(typed), alt, image });
  return byWeight([...looks, ...notes, ...(link ? [link] : [])]);
}

/** The checklist of an event; each point links to its field. */
export function EventPoints({ onField, ...night }: EventPointsProps & { onField: (field: string) => void }) {
  const { typed, image, notes, link } = night;
  const { start_date = "", end_date = "", alt = "", redirection_url = "" } = typed;
  const problems = eventIssues(night).filter(({ field }) => !dates.includes(field));
  const points: PublicPoint[] = [
    ...problems.map(({ weight, message, field }) => ({ good: false, weight, text: message, field })),
    ...imagePoints(image, alt).filter(({ good }) => good),
    datePoint(start_date, end_date, notes),
    ...linkPoints(redirection_url.trim(), link),
  ];
  return <BeforePublic points={points} onField={onField} />;
}
