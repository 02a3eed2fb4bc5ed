import type { CSSProperties } from "react";
import { useResting } from "../../platform/ui/resting.ts";

/** Duration of one character's step, in ms. */
const MARQUEE_STEP = 150;

/** Phrases that scroll by, a step every 150 ms. Screen readers get them once; the copy that follows is hidden. */
export function Marquee({ phrases, paused }: { phrases: readonly string[]; paused: boolean }) {
  const { ref, resting } = useResting<HTMLDivElement>();
  const steps = phrases.join("    ").length;
  const style: CSSProperties = {
    animationDuration: `${steps * MARQUEE_STEP}ms`,
    animationTimingFunction: `steps(${steps})`,
    animationPlayState: paused || resting ? "paused" : "running",
  };
  return (
    <div ref={ref} className="overflow-hidden border-y border-rule bg-paper">
      <div className="marquee flex w-max" style={style} data-marquee>
        {[false, true].map((copy) => (
          <ul key={String(copy)} aria-hidden={copy} className="flex shrink-0">
            {phrases.map((phrase) => (
              <li
                key={phrase}
                className="flex items-center gap-6 py-4 pl-6 text-lg font-medium whitespace-nowrap md:gap-9 md:pl-9"
              >
                {phrase}
                <span aria-hidden="true" className="h-0.5 w-12 bg-ink/80" />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}
