import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** FormAlert under the title, small. */
  intro?: ReactNode;
  /** The title stands to the left of its content on wide screens, else above it. */
  beside?: boolean;
  /** Keeps the title's own letter case. */
  asWritten?: boolean;
  /** The anchor that leads here. */
  id?: string;
  children: ReactNode;
}

/** A stretch of a page under one huge, tight title. */
export function Section({ title, intro, beside = false, asWritten = false, id, children }: SectionProps) {
  const titleId = useId();
  const size = beside ? "text-[clamp(34px,6vw,60px)] lg:text-[clamp(40px,4vw,62px)]" : "display-large";
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={titleId}
      className={`page scroll-mt-10 pb-20 outline-none md:pb-36 ${beside ? "layout-deferred grid gap-x-7 [--about:1400px] gap-y-8 lg:grid-cols-12" : ""}`}
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
