import type { ReactNode } from "react";
import { venue } from "../../platform/venue/venue.ts";

/** Address, contact details and opening hours in large type. */
export function Details() {
  const [street, ...rest] = venue.postalAddress.split(", ");
  const town = rest.join(", ");
  const [name, domain] = venue.email.split("@");
  return (
    <address className="not-italic">
      <dl className="mt-12 border-t-[5px] border-ink md:mt-16">
        <Detail label="Address" href={venue.mapUrl}>
          <span className="inline-block">{town ? `${street},` : street}</span>{" "}
          <span className="inline-block">{town}</span>
          <span className="sr-only">, opens a map</span>
        </Detail>
        <Detail label="Phone" href={`tel:${venue.phone.dialled}`}>
          {venue.phone.shown}
        </Detail>
        <Detail label="Email" href={`mailto:${venue.email}`}>
          {name}@<wbr />
          {domain}
        </Detail>
        <Detail label="Hours">{unbroken(venue.hours.long)}</Detail>
        <Detail label="Entry">{venue.rules.age}</Detail>
      </dl>
    </address>
  );
}

/** Keeps AM and PM on the line of their hour. */
const unbroken = (hours: string) => hours.replaceAll(/ (?=[AP]M\b)/g, "\u00a0");

interface DetailProps {
  label: string;
  href?: string;
  children: ReactNode;
}

function Detail({ label, href, children }: DetailProps) {
  const line = "block w-fit py-3 md:py-4";
  return (
    <div className="grid items-baseline gap-x-7 border-b border-rule pt-3 pb-1 md:grid-cols-12 md:py-2">
      <dt className="text-sm font-semibold text-quiet md:col-span-2">{label}</dt>
      <dd className="wide tabular text-[clamp(17px,5.6vw,30px)] leading-[1.1] [overflow-wrap:anywhere] md:col-span-10 md:text-[clamp(25px,3.3vw,52px)]">
        {href ? (
          <a href={href} className={`${line} hover:glow-text focus-visible:glow-text`}>
            {children}
          </a>
        ) : (
          <span className={line}>{children}</span>
        )}
      </dd>
    </div>
  );
}
