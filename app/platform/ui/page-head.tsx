import type { CSSProperties } from "react";

interface PageHeadProps {
  title: string;
  lead?: string;
  /** Small text beside the title. */
  aside?: string;
  /** Keeps the title's own letter case. */
  asWritten?: boolean;
}

/** The head of a page without an image: its title, as large as its longest word allows, and an introduction. */
export function PageHead({ title, lead, aside, asWritten = false }: PageHeadProps) {
  const letters = Math.max(...title.split(" ").map((word) => word.length));
  const fits = `calc((min(100vw, 1560px) - 2 * var(--gutter)) / (${letters * 0.9} * var(--display-width)))`;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-10 gap-y-3">
        <h1
          className={`display -ml-[0.035em] text-(length:--size) leading-[calc(0.86+var(--display-open))] ${asWritten ? "" : "uppercase"}`}
          style={{ "--size": `min(clamp(60px, 10.4vw, 160px), ${fits})` } as CSSProperties}
        >
          {title}
        </h1>
        {aside && <p className="text-xl font-semibold">{aside}</p>}
      </div>
      {lead && <p className="mt-6 max-w-[60ch] text-xl text-pretty">{lead}</p>}
    </>
  );
}
