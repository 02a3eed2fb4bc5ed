import { Fragment } from "react";

/**
 * Longest part of a name or address that stays on one line, in characters: it fits the narrowest phone even in wide
 * letters.
 */
const MAX_WHOLE_LENGTH = 20;

/**
 * Splits a text where a line may break: between words, and in an email address before its @ and after a dot or hyphen.
 */
export function partsOf(text: string): string[] {
  return text.split(/(?<=[\s.\-_+])(?=\S)|(?=@)/u).filter(Boolean);
}

/**
 * A name or email address whose words stay whole, even in the narrow columns of a table. A word breaks only if no phone
 * has room for it; its box needs `wrap-anywhere`.
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
