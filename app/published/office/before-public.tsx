import type { ShownPicture } from "../../media/office/picture-field.tsx";
import { SHARP_FROM } from "../../media/office/picture-limits.ts";

/** Something that is in order before guests see it, or not yet. */
export interface PublicPoint {
  good: boolean;
  words: string;
}

/**
 * What is to be said of a picture.
 *
 * @param instead what is read out where the picture brings no words of its own: `the name`.
 */
export function picturePoints(picture: ShownPicture | null, alt: string, instead: string): PublicPoint[] {
  if (!picture) return [{ good: false, words: "No picture yet" }];
  const { width, height, focus } = picture;
  if (width === 0) return [];
  const size = `Picture ${width} × ${height}`;
  return [
    width < SHARP_FROM
      ? { good: false, words: `${size} is small` }
      : { good: true, words: focus === "50% 50%" ? size : `${size}, focal point set` },
    alt.trim()
      ? { good: true, words: "Described for people who cannot see it" }
      : { good: false, words: `No alternative text: ${instead} is read out` },
  ];
}

/** What is in order, and what is not yet, before guests see something. */
export function BeforePublic({ points }: { points: readonly PublicPoint[] }) {
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
