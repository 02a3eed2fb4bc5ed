import { isWallTime } from "../../lib/wall-steps.ts";
import type { ShownPicture } from "../../media/office/picture-field.tsx";
import { SHARP_FROM } from "../../media/office/picture-limits.ts";
import type { EventNote } from "../event-note.ts";
import type { TypedEvent } from "./event-preview.tsx";

interface Point {
  good: boolean;
  words: string;
}

function pictureWords(picture: ShownPicture | null, alt: string): Point[] {
  if (!picture) return [{ good: false, words: "No picture yet" }];
  const { width, height, focus } = picture;
  if (width === 0) return [];
  const size = `Picture ${width} × ${height}`;
  return [
    width < SHARP_FROM
      ? { good: false, words: `${size} is small` }
      : { good: true, words: focus === "50% 50%" ? size : `${size}, focal point set` },
    alt
      ? { good: true, words: "Described for people who cannot see it" }
      : { good: false, words: "No alternative text: the name is read out" },
  ];
}

function dateWords(start: string, end: string, notes: readonly EventNote[]): Point {
  if (!isWallTime(start) || !isWallTime(end)) return { good: false, words: "No start and end yet" };
  if (end <= start) return { good: false, words: "Ends before it starts" };
  const warned = notes.some(({ tone }) => tone === "warning");
  return warned ? { good: false, words: "Its dates need a look" } : { good: true, words: "Ends after it starts" };
}

function linkWords(link: string): Point {
  const whole = /^https?:\/\//i.test(link) && URL.canParse(link);
  return whole
    ? { good: true, words: `Tickets at ${new URL(link).hostname.replace(/^www\./, "")}` }
    : { good: false, words: "No ticket link yet" };
}

interface BeforePublicProps {
  typed: TypedEvent;
  picture: ShownPicture | null;
  notes: readonly EventNote[];
}

/** What is in order with a night, and what is not yet, before guests see it. */
export function BeforePublic({ typed, picture, notes }: BeforePublicProps) {
  const { start_date = "", end_date = "", alt = "", redirection_url = "", description = "" } = typed;
  const points = [
    ...pictureWords(picture, alt.trim()),
    dateWords(start_date, end_date, notes),
    ...(description.trim() ? [] : [{ good: false, words: "No description yet" }]),
    linkWords(redirection_url.trim()),
  ];
  return (
    <section aria-labelledby="before-public">
      <h2 id="before-public" className="font-semibold">
        Before it goes public
      </h2>
      <ul className="mt-2 grid gap-1.5">
        {points.map(({ good, words }) => (
          <li key={words} className="flex gap-2.5">
            <span
              aria-hidden="true"
              className={`w-3 shrink-0 font-bold ${good ? "text-success" : "text-(--busy-ink)"}`}
            >
              {good ? "✓" : "!"}
            </span>
            <span className="sr-only">{good ? "In order: " : "To do: "}</span>
            <span className="min-w-0 break-words">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
