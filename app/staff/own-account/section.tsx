import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** A line below the title. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A part of My account. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-rule py-8 first:border-0 lg:grid-cols-[240px_minmax(0,480px)]"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {intro && <p className="mt-1 max-w-[60ch] text-sm text-quiet">{intro}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
