import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** Small text under the title. */
  intro?: ReactNode;
  /** Shows the title to the left of the content on wide screens, otherwise above it. */
  beside?: boolean;
  /** Keeps the title's own letter case. */
  asWritten?: boolean;
  /** The id to link to. */
  id?: string;
  children: ReactNode;
}

/** A section of a page under a large title. */
export function Section({ title, intro, beside = false, asWritten = false, id, children }: SectionProps) {
  const titleId = useId();
  const size = beside ? "text-[clamp(34px,6vw,60px)] lg:text-[clamp(40px,4vw,62px)]" : "display-large";
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={titleId}
      className={`page scroll-mt-10 pb-20 outline-none md:pb-36 ${beside ? "grid gap-x-7 gap-y-8 lg:grid-cols-12" : ""}`}
    >
      <div className={beside ? "lg:sticky lg:top-10 lg:col-span-5 lg:self-start" : "mb-8 md:mb-12"}>
        <h2 id={titleId} className={`display ${size} ${asWritten ? "" : "uppercase"}`}>
          {title}
        </h2>
        {intro && <div className="mt-6 max-w-[44ch] space-y-4 text-quiet">{intro}</div>}
      </div>
      <div className={beside ? "lg:col-span-7" : ""}>{children}</div>
    </section>
  );
}
