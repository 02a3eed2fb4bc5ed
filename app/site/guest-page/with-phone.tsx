import { venue } from "../../platform/venue/venue.ts";

/** A text in which the club's phone number can be tapped, and never breaks across lines. */
export function WithPhone({ children }: { children: string }) {
  const { shown, dialled } = venue.phone;
  return children.split(new RegExp(`(${RegExp.escape(shown)})`)).map((part, index) =>
    index % 2 === 1 ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts do not move.
        key={index}
        href={`tel:${dialled}`}
        className="tabular whitespace-nowrap underline underline-offset-4 hover:no-underline"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
