import type { RichText } from "../../platform/lib/rich-text.ts";
import { Paragraphs } from "../../platform/ui/paragraphs.tsx";
import { venue } from "../../platform/venue/venue.ts";

/** Opening hours as one line of light, from doors to close. */
export function NightHours({ title, text }: { title: string; text: RichText }) {
  return (
    <section aria-labelledby="hours" className="night border-y border-rule">
      <div className="page py-20 md:py-32">
        <div
          aria-hidden="true"
          className="display -ml-[0.03em] flex items-center gap-[clamp(12px,2.4vw,40px)] text-[clamp(30px,8vw,128px)] leading-[calc(0.8+var(--display-open))] whitespace-nowrap"
        >
          {venue.hours.doors}
          <span className="glow-line h-[0.09em] min-h-1 grow" />
          {venue.hours.close}
        </div>
        <div className="mt-12 grid gap-x-7 gap-y-4 md:mt-20 lg:grid-cols-12">
          <h2 id="hours" className="wide text-2xl lg:col-span-5">
            {title}
          </h2>
          <Paragraphs text={text} className="text-lg lg:col-span-7" />
        </div>
      </div>
    </section>
  );
}
