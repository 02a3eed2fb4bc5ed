import type { RichText } from "../lib/rich-text.ts";
import { richText } from "./rich-text.tsx";

interface Step {
  title: string;
  text: RichText;
}

/** Numbered steps under large numerals that share one gradient from first to last. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const last = Math.max(steps.length - 1, 1);
  return (
    <ol className="grid gap-x-7 gap-y-12 md:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[80px_minmax(0,1fr)] gap-x-5 border-t border-rule pt-6 md:block md:pt-8"
        >
          <p
            aria-hidden="true"
            className="display glow-text -ml-[0.03em] w-fit text-[clamp(88px,12.5vw,184px)] leading-[calc(0.8+var(--display-open))]"
            style={{ backgroundSize: `${steps.length * 100}% 100%`, backgroundPosition: `${(index / last) * 100}% 0` }}
          >
            {index + 1}
          </p>
          <div className="md:mt-8">
            <h3 className="wide text-xl leading-tight">{title}</h3>
            <div className="mt-3 max-w-[46ch] space-y-4 text-pretty text-quiet">{richText(text)}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
