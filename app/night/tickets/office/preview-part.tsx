import type { ReactNode } from "react";

/** A part of a file's preview, with its title. */
export function PreviewPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
