import { Fragment } from "react";
import { venue } from "../../platform/venue/venue.ts";

/** A text in which the club's phone number can be tapped, and never breaks across lines. */
export function WithPhone({ children }: { children: string }) {
  const { shown, dialled } = venue.phone;
  if (!shown) return children;
  return children.split(shown).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts do not move.
    <Fragment key={index}>
      {index > 0 && (
        <a
          href={`tel:${dialled}`}
          className="tabular whitespace-nowrap underline underline-offset-4 hover:no-underline"
        >
          {shown}
        </a>
      )}
      {part}
    </Fragment>
  ));
}
