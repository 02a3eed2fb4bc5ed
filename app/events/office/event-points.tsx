import { isWallTime } from "../../lib/wall-steps.ts";
import type { ShownPicture } from "../../media/office/picture-field.tsx";
import { BeforePublic, type PublicPoint, picturePoints } from "../../published/office/before-public.tsx";
import type { EventNote } from "../event-note.ts";
import type { TypedEvent } from "./event-preview.tsx";

function dateWords(start: string, end: string, notes: readonly EventNote[]): PublicPoint {
  if (!isWallTime(start) || !isWallTime(end)) return { good: false, words: "No start and end yet" };
  if (end <= start) return { good: false, words: "Ends before it starts" };
  const warned = notes.some(({ tone }) => tone === "warning");
  return warned ? { good: false, words: "Its dates need a look" } : { good: true, words: "Ends after it starts" };
}

function linkWords(link: string): PublicPoint {
  const whole = /^https?:\/\//i.test(link) && URL.canParse(link);
  return whole
    ? { good: true, words: `Tickets at ${new URL(link).hostname.replace(/^www\./, "")}` }
    : { good: false, words: "No ticket link yet" };
}

interface EventPointsProps {
  typed: TypedEvent;
  picture: ShownPicture | null;
  notes: readonly EventNote[];
}

/** What is in order with a night, and what is not yet, before guests see it. */
export function EventPoints({ typed, picture, notes }: EventPointsProps) {
  const { start_date = "", end_date = "", alt = "", redirection_url = "", description = "" } = typed;
  const points = [
    ...picturePoints(picture, alt, "the name"),
    dateWords(start_date, end_date, notes),
    ...(description.trim() ? [] : [{ good: false, words: "No description yet" }]),
    linkWords(redirection_url.trim()),
  ];
  return <BeforePublic points={points} />;
}
