import type { LiquorAdvice } from "../liquor-advice.ts";

/** Objections by the rules on promoting liquor, with where the rules can be read. */
export function LiquorAdviceList({ advice }: { advice: readonly LiquorAdvice[] }) {
  return (
    <ul className="grid gap-3">
      {advice.map(({ rule, found, advice: says, source }) => (
        <li key={rule}>
          <p>
            <q className="font-semibold">{found}</q>: {says}
          </p>
          <p className="text-quiet">
            <a href={source.link} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {source.name}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
