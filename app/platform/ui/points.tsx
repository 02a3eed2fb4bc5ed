import type { RichText } from "../lib/rich-text.ts";
import { PageLink } from "./page-link.tsx";
import { Paragraphs } from "./paragraphs.tsx";

interface Point {
  title: string;
  text: RichText;
  /** The label of a link at its end; empty for no link. */
  linkLabel?: string;
  linkTo?: string;
}

interface PointsProps {
  points: readonly Point[];
  columns: 2 | 3 | 4;
  /** The level of the points' headings, one below the section's. */
  heading: "h2" | "h3";
}

const grids = {
  // If the number is odd, the last point spans the row, so that no cell is empty.
  2: "md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2",
  3: "md:grid-cols-3",
  4: "sm:grid-cols-2 xl:grid-cols-4",
};

/** Short points side by side, each under a heavy rule; titles, texts and links of a row are aligned. */
export function Points({ points, columns, heading: Heading }: PointsProps) {
  return (
    <ul className={`-mb-10 grid gap-x-7 md:-mb-14 ${grids[columns]}`}>
      {points.map(({ title, text, linkLabel, linkTo }) => (
        <li key={title} className="row-span-3 mb-10 grid grid-rows-subgrid border-t-[3px] border-ink pt-5 md:mb-14">
          <Heading className="wide text-xl leading-tight">{title}</Heading>
          <Paragraphs text={text} className="mt-3 text-quiet" />
          {linkLabel && linkTo && (
            <PageLink
              to={linkTo}
              className="mt-2 inline-flex min-h-11 w-fit items-center font-semibold underline underline-offset-4 hover:no-underline"
            >
              {linkLabel}
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  );
}
