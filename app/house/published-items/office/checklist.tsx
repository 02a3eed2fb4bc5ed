import { SHARP_FROM } from "../../images/office/image-limits.ts";
import type { FormImage } from "../../images/office/use-image-choice.ts";

/** A point of the checklist. */
export interface PublicPoint {
  good: boolean;
  text: string;
  /** The check is running. */
  busy?: boolean;
  /** How important it is; `should` by default. */
  weight?: "must" | "should" | "note";
  /** The name of the field to fix. */
  field?: string;
}

/** Checklist points of an image. */
export function imagePoints(image: FormImage | null, alt: string): PublicPoint[] {
  if (!image) return [{ good: false, text: "No image: guests see the club's sun instead" }];
  const { width, height, focus } = image;
  if (width === 0) return [];
  const size = `Image ${width} × ${height}`;
  return [
    width < SHARP_FROM
      ? { good: false, text: `${size} is small` }
      : { good: true, text: focus === "50% 50%" ? size : `${size}, focal point set` },
    alt.trim()
      ? { good: true, text: "Alt text added" }
      : { good: false, text: "No alt text: screen readers read out the title" },
  ];
}

const marks = {
  good: { sign: "✓", ink: "text-success", spoken: "Done: " },
  busy: { sign: "…", ink: "text-quiet", spoken: "" },
  must: { sign: "✕", ink: "text-danger", spoken: "Fix: " },
  should: { sign: "!", ink: "text-(--busy-ink)", spoken: "Check: " },
  note: { sign: "i", ink: "text-quiet", spoken: "Note: " },
};

function markOf({ good, busy, weight = "should" }: PublicPoint) {
  if (busy) return marks.busy;
  return good ? marks.good : marks[weight];
}

interface BeforePublicProps {
  points: readonly PublicPoint[];
  /** Focuses a field; if omitted, points are not links. */
  onField?: (field: string) => void;
}

/** The checklist to go through before an item becomes public. */
export function BeforePublic({ points, onField }: BeforePublicProps) {
  return (
    <section id="before-public" aria-labelledby="before-public-title" tabIndex={-1} className="outline-none">
      <h2 id="before-public-title" className="font-semibold">
        Checklist
      </h2>
      <ul className="mt-2 grid md:gap-1.5">
        {points.map((point) => {
          const { text, field } = point;
          const { sign, ink, spoken } = markOf(point);
          return (
            <li key={text} className="flex gap-2.5">
              <span
                aria-hidden="true"
                className={`w-4 shrink-0 text-center font-bold ${ink} ${field && onField ? "max-md:pt-2.5" : ""}`}
              >
                {sign}
              </span>
              <span className="sr-only">{spoken}</span>
              {field && onField ? (
                <button
                  type="button"
                  onClick={() => onField(field)}
                  className="min-w-0 cursor-pointer text-left wrap-anywhere underline decoration-rule underline-offset-4 hover:decoration-current max-md:py-2.5"
                >
                  {text}
                </button>
              ) : (
                <span className="min-w-0 wrap-anywhere">{text}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
