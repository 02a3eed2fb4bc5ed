import type { ReactNode } from "react";

interface AccordionProps {
  name: string;
  items: { title: string; content: ReactNode }[];
}

/**
 * Questions, one of them open at a time: the browser's own `<details>` with a shared name, without a script.
 */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="border-t-[3px] border-ink">
      {items.map(({ title, content }) => (
        <details key={title} name={name} className="group border-b border-rule">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-5 text-lg font-semibold [&::-webkit-details-marker]:hidden">
            <h2 className="text-lg font-semibold">{title}</h2>
            <span aria-hidden="true" className="relative size-4 shrink-0">
              <span className="absolute top-1/2 left-0 h-0.5 w-full -translate-y-1/2 bg-current" />
              <span className="absolute top-0 left-1/2 h-full w-0.5 -translate-x-1/2 bg-current transition-transform duration-200 group-open:scale-y-0" />
            </span>
          </summary>
          <div className="max-w-[65ch] space-y-4 pb-7 text-quiet">{content}</div>
        </details>
      ))}
    </div>
  );
}
