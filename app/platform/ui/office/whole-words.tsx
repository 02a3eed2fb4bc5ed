import { Fragment } from "react";

/** Longest part of a name or an address that stays on one line: it fits the narrowest phone, however wide its letters. */
const MAX_WHOLE_LENGTH = 20;

/** The parts of a text that a line may end between: words, and an email address before its @ and after a dot or hyphen. */
export function partsOf(text: string): string[] {
  return text.split(/(?<=[\s.\-_+])(?=\S)|(?=@)/u).filter(Boolean);
}

/**
 * A name or an email address whose words stay whole, also in a table that shares its width out. Only a word that no
 * phone has room for breaks; its box needs `wrap-anywhere`.
 */
export function WholeWords({ text }: { text: string }) {
  return partsOf(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part.length > MAX_WHOLE_LENGTH ? (
        part
      ) : (
        <>
          <span className="whitespace-nowrap">{part.trimEnd()}</span>
          {part.slice(part.trimEnd().length)}
        </>
      )}
    </Fragment>
  ));
}
